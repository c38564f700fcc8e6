package org.raidlab.ad.execute;

import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import org.raidlab.msg.AdMessage;

/** The mailbox of one read: the answers that have arrived and have not been taken. */
final class Mailbox {
    private static final long LAST = -1;
    private final Queue<AdMessage.Tuples> answers = new ArrayDeque<>();
    private final boolean inParts;
    private final Meter meter;
    private boolean complete;

    /** Creates a mailbox for a read whose answer comes in one part, or in parts until one has no cursor. */
    Mailbox(boolean inParts, Meter meter) {
        this.inParts = inParts;
        this.meter = meter;
        meter.asked();
    }

    /** Takes an answer; true if it is the last. */
    boolean put(AdMessage.Tuples answer) {
        answers.add(answer);
        meter.answered(answer.tuples().size());
        complete = !inParts || answer.next() == LAST;
        return complete;
    }

    /** Whether the answer comes in parts. */
    boolean isInParts() {
        return inParts;
    }

    /** Returns the next answer, if one has arrived. */
    Optional<AdMessage.Tuples> take() {
        return Optional.ofNullable(answers.poll());
    }

    /** Returns whether all answers were taken. */
    boolean isFinished() {
        return complete && answers.isEmpty();
    }
}
