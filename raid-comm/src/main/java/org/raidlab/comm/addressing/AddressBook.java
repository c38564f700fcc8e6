package org.raidlab.comm.addressing;

import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Address;

/**
 * The address book of a process: it caches the bindings of addresses to sockets that the name server has announced. Old
 * words never hide newer ones, also not a late UP the DOWN after it. The book stays usable while the name server is
 * dead.
 */
public final class AddressBook {
    private static final int LEARNED_MAX = 4_096;
    private static final int GONE_MAX = 4_096;

    private final Map<Address, Binding> present = new TreeMap<>();
    private final Map<Address, Binding> gone = bounded(GONE_MAX);
    private final Map<Address, InetSocketAddress> learned = bounded(LEARNED_MAX);

    /** Returns the socket to which messages for an address go, or null: then nothing can be sent to the address now. */
    public @Nullable InetSocketAddress socketOf(Address address) {
        Binding binding = present.get(address);
        return binding != null ? binding.socket() : learned.get(address);
    }

    /** Returns the name server's binding of an address, or null. */
    public @Nullable Binding find(Address address) {
        return present.get(address);
    }

    /** Returns all known addresses that match the pattern, in order of address: a multicast group. */
    public List<Binding> matching(AddressPattern pattern) {
        return present.values().stream()
                .filter(binding -> pattern.matches(binding.address()))
                .toList();
    }

    /** Enters a binding; returns false if the book knows one that is as new. */
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
     * Prepares the book for another incarnation of the name server, whose generations start anew: later bindings are
     * newer than all present ones, unless their site incarnation is older.
     */
    public void startOver() {
        present.replaceAll((_, word) -> word.ofAnEarlierLife());
        gone.replaceAll((_, word) -> word.ofAnEarlierLife());
    }

    /**
     * Prepares for a complete answer of the name server at this generation: known bindings up to the generation do not
     * override the answer, whatever incarnation they name. The name server may never have said it.
     */
    public void doubtUpTo(long generation) {
        present.replaceAll((_, word) -> word.generation() <= generation ? word.doubted() : word);
        gone.values().removeIf(word -> word.generation() <= generation);
    }

    /**
     * Removes an address because of this binding; returns false if the address was absent or a newer binding is known.
     */
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
     * Records the socket from which a message came, for answers to programs that no process looks up. The name server's
     * word goes first.
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
