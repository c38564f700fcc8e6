package org.raidlab.comm.naming;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.raidlab.comm.addressing.AddressBook;
import org.raidlab.comm.addressing.AddressPattern;
import org.raidlab.comm.addressing.Binding;
import org.raidlab.comm.naming.NameMessage.Bindings;
import org.raidlab.comm.naming.NameMessage.Change;
import org.raidlab.comm.naming.NameMessage.Notify;
import org.raidlab.comm.naming.NameMessage.Standing;
import org.raidlab.core.Address;

/**
 * A client's address book with its position: it records which incarnation of the name server, and up to which change,
 * the book reflects.
 */
final class AddressView {
    private static final long NO_EPOCH = -1;

    private final AddressBook book = new AddressBook();
    private final NameListener listener;
    private long epoch = NO_EPOCH;
    /** The book reflects every change up to this one. */
    private long complete;
    /** Whether the book was last completed when the name server knew who was down. */
    private boolean settled;

    private long seen;
    /** The same, of this life of the name server, and what it was when it was last asked. */
    private long told;

    private long toldWhenAsked;

    AddressView(NameListener listener) {
        this.listener = listener;
    }

    AddressBook book() {
        return book;
    }

    /** Returns the largest generation that this process has heard of. */
    long generationSeen() {
        return seen;
    }

    /** Whether the book reflects this standing of the name server. */
    boolean isAt(Standing standing) {
        return epoch == standing.epoch() && complete == standing.generation() && (settled || standing.grace());
    }

    /**
     * Records that the client asks the name server now: its answer cannot know less than this process was told so far.
     */
    void asking() {
        toldWhenAsked = told;
    }

    /**
     * Takes a complete answer: it enters addresses that are up and removes absent ones, unless the name server is still
     * in its grace period. Notifications that came after the question may have overtaken the answer: they stay. Only an
     * answer that knows less than the client was told before the question shows that the client was told lies.
     */
    void onBindings(Bindings answer, List<AddressPattern> askedFor) {
        Standing standing = answer.standing();
        boolean sameLife = epoch == standing.epoch();
        boolean wasToldLies = sameLife && standing.generation() < toldWhenAsked;
        if (!sameLife) {
            book.startOver();
        } else {
            book.doubtUpTo(wasToldLies ? Long.MAX_VALUE : standing.generation());
        }
        if (wasToldLies) {
            seen = standing.generation();
        }
        if (!sameLife || wasToldLies) {
            told = 0;
        }
        epoch = standing.epoch();
        complete = sameLife && !wasToldLies ? Math.max(complete, standing.generation()) : standing.generation();
        settled = !standing.grace();
        hear(standing.generation());
        answer.bindings().forEach(this::enter);
        if (settled) {
            removeAllBut(answer.bindings(), askedFor, standing.generation());
        }
    }

    /**
     * Takes the notification of one change. Of another life of the name server nothing is believed before a whole
     * answer of it has come.
     */
    void onNotify(Notify word) {
        long generation = word.binding().generation();
        if (word.epoch() != epoch || generation <= complete) {
            return;
        }
        hear(generation);
        if (generation == complete + 1) {
            complete = generation;
        }
        if (word.change() == Change.DOWN) {
            remove(word.binding());
        } else {
            enter(word.binding());
        }
    }

    private void removeAllBut(List<Binding> up, List<AddressPattern> askedFor, long generation) {
        Set<Address> present = new TreeSet<>();
        up.forEach(binding -> present.add(binding.address()));
        for (AddressPattern pattern : askedFor) {
            for (Binding known : book.matching(pattern)) {
                boolean isOld = known.generation() <= generation;
                if (isOld && !present.contains(known.address())) {
                    remove(new Binding(known.address(), known.socket(), known.incarnation(), generation));
                }
            }
        }
    }

    private void enter(Binding word) {
        Binding known = book.find(word.address());
        if (!book.enter(word)) {
            return;
        }
        if (known == null) {
            listener.onUp(word.address(), word.incarnation());
        } else if (known.incarnation() != word.incarnation()) {
            listener.onDown(word.address(), known.incarnation());
            listener.onUp(word.address(), word.incarnation());
        } else if (!known.socket().equals(word.socket())) {
            listener.onMoved(word);
        }
    }

    /** Removes a binding; the notification may name a later incarnation than the one that was known to be up. */
    private void remove(Binding word) {
        Binding known = book.find(word.address());
        if (book.remove(word) && known != null) {
            listener.onDown(word.address(), known.incarnation());
        }
    }

    private void hear(long generation) {
        seen = Math.max(seen, generation);
        told = Math.max(told, generation);
    }
}
