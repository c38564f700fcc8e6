package org.raidlab.comm.addressing;

import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Address;

/**
 * What this process knows of where addresses are: a cache of the name server's word. Old words never hide newer ones,
 * also not a late UP the DOWN after it. The book stays usable while the name server is dead.
 */
public final class AddressBook {
    private static final int LEARNED_MAX = 4_096;
    private static final int GONE_MAX = 4_096;

    private final Map<Address, Binding> present = new TreeMap<>();
    private final Map<Address, Binding> gone = bounded(GONE_MAX);
    private final Map<Address, InetSocketAddress> learned = bounded(LEARNED_MAX);

    /** Where to send what is for an address, or null: then nothing can be sent to it now. */
    public @Nullable InetSocketAddress socketOf(Address address) {
        Binding binding = present.get(address);
        return binding != null ? binding.socket() : learned.get(address);
    }

    /** The name server's word on an address, or null. */
    public @Nullable Binding find(Address address) {
        return present.get(address);
    }

    /** All known addresses that match, in order of address: a multicast group. */
    public List<Binding> matching(AddressPattern pattern) {
        return present.values().stream()
                .filter(binding -> pattern.matches(binding.address()))
                .toList();
    }

    /** Enters a word; false if one as new is known. */
    public boolean enter(Binding word) {
        Address address = word.address();
        Binding known = present.getOrDefault(address, gone.get(address));
        if (known != null && !word.isNewerThan(known)) {
            return false;
        }
        present.put(address, word);
        gone.remove(address);
        return true;
    }

    /**
     * From now on words come from another life of the name server, which counts anew: each is newer than all that came
     * before, unless of an older incarnation.
     */
    public void startOver() {
        present.replaceAll((_, word) -> word.ofAnEarlierLife());
        gone.replaceAll((_, word) -> word.ofAnEarlierLife());
    }

    /**
     * A whole answer of the name server comes, as new as this generation: no word up to it counts against what the
     * answer says, whatever incarnation it names. The name server may never have said it.
     */
    public void doubtUpTo(long generation) {
        present.replaceAll((_, word) -> word.generation() <= generation ? word.doubted() : word);
        gone.values().removeIf(word -> word.generation() <= generation);
    }

    /** Takes an address out on this word; false if it was not there, or a newer word is known. */
    public boolean remove(Binding word) {
        Address address = word.address();
        Binding known = present.get(address);
        if (known == null ? !isNews(word) : known.isNewerThan(word)) {
            return false;
        }
        gone.put(address, word);
        return present.remove(address) != null;
    }

    /**
     * Remembers where a message came from, for answers to programs that no one looks up. The name server's word goes
     * first.
     */
    public void learn(Address address, InetSocketAddress socket) {
        learned.put(address, socket);
    }

    private boolean isNews(Binding word) {
        Binding last = gone.get(word.address());
        return last == null || word.isNewerThan(last);
    }

    private static <V> Map<Address, V> bounded(int entriesMax) {
        return new LinkedHashMap<>() {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Address, V> eldest) {
                return size() > entriesMax;
            }
        };
    }
}
