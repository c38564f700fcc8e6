package org.raidlab.comm.ldg;

import java.util.ArrayDeque;
import java.util.List;
import org.raidlab.core.Clock;
import org.raidlab.core.RandomSource;

/**
 * Gives credit for messages under reassembly and asks for their holes. What it sends about a message never exceeds
 * three times what has come of it, so a forged sender address cannot make it a weapon.
 */
final class Repair {
    private static final int ANSWER_FACTOR = 3;
    private static final int JITTER_PARTS = 4;
    private static final int GRANT_BYTES_MIN = Header.BYTES + Grant.BYTES_MIN;

    private final Credit credit;
    private final Answers answers;
    private final LdgTiming timing;
    private final Clock clock;
    private final RandomSource random;
    private ArrayDeque<IncomingMessage> waiting = new ArrayDeque<>();
    private ArrayDeque<IncomingMessage> spare = new ArrayDeque<>();

    Repair(Credit credit, Answers answers, LdgTiming timing, Clock clock, RandomSource random) {
        this.credit = credit;
        this.answers = answers;
        this.timing = timing;
        this.clock = clock;
        this.random = random;
    }

    /**
     * Handles the arrival of a fragment: it takes the fragment's credit back, and the next flush checks whether it can
     * give more.
     */
    void onProgress(IncomingMessage message) {
        if (message.charged > 0) {
            message.charged--;
            credit.giveBack(1, message.shape.costOfFragment());
        }
        message.tries = 0;
        message.excused = false;
        rearm(message);
        if (!message.queued) {
            message.queued = true;
            waiting.add(message);
        }
    }

    /** Takes back the credit of a message that has ended in any way. */
    void onClosed(IncomingMessage message) {
        message.closed = true;
        credit.giveBack(message.charged, message.shape.costOfFragment());
        message.charged = 0;
    }

    /** Ends a turn: it sends one grant for each message that can use one, however many fragments came. */
    void flush(int senders) {
        ArrayDeque<IncomingMessage> now = waiting;
        waiting = spare;
        for (IncomingMessage message = now.poll(); message != null; message = now.poll()) {
            message.queued = false;
            if (!message.closed && !extend(message, senders)) {
                message.queued = true;
                waiting.add(message);
            }
        }
        spare = now;
    }

    /**
     * Requests the fragments that may be missing after none has come for a while. False when it has asked often enough.
     */
    boolean onSilence(IncomingMessage message) {
        boolean late = clock.monotonicNanos() - message.deadline > timing.repairDelayNanos() / 2;
        if (late && !message.excused) {
            message.excused = true;
        } else if (message.outstanding() > 0) {
            message.tries++;
            if (message.tries > timing.repairTriesMax()) {
                return false;
            }
            grant(message, message.suspects(holesAffordable(message)));
        }
        rearm(message);
        return true;
    }

    /** Gives a message more credit; returns false if the message can go on only when others give credit back. */
    private boolean extend(IncomingMessage message, int senders) {
        int cost = message.shape.costOfFragment();
        int share = credit.fairShare(cost, senders);
        int outstanding = message.outstanding();
        int ungranted = message.shape.count() - message.limit;
        int given = 0;
        if (ungranted > 0 && outstanding <= share / 2 && affordsGrant(message)) {
            given = credit.take(Math.min(share - outstanding, ungranted), cost);
            message.charged += given;
        }
        if (given > 0 || message.hasFreshHolesAtItsEnd()) {
            List<Grant.Range> losses = message.takeLosses(holesAffordable(message));
            message.limit += given;
            grant(message, losses);
        }
        return ungranted == 0 || message.outstanding() > 0;
    }

    private void grant(IncomingMessage message, List<Grant.Range> holes) {
        if (affordsGrant(message)) {
            Grant grant = new Grant(message.key.sender(), message.limit, holes);
            message.bytesAnswered += answers.grant(message.from, message.key.message(), grant);
        }
    }

    private void rearm(IncomingMessage message) {
        long delay = timing.delayNanos(message.tries);
        message.deadline = clock.monotonicNanos() + delay + (long) (random.nextDouble() * delay / JITTER_PARTS);
    }

    private boolean affordsGrant(IncomingMessage message) {
        return allowance(message) >= GRANT_BYTES_MIN;
    }

    private int holesAffordable(IncomingMessage message) {
        long ranges = (allowance(message) - GRANT_BYTES_MIN) / Grant.RANGE_BYTES;
        return Math.clamp(ranges, 0, Grant.HOLES_MAX);
    }

    /** Returns how many bytes may still be sent about a message, with room kept for the last answer. */
    private static long allowance(IncomingMessage message) {
        return ANSWER_FACTOR * message.bytesIn - message.bytesAnswered - Header.BYTES - Done.BYTES;
    }
}
