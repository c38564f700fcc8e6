package org.raidlab.rc.membership;

import java.util.ArrayDeque;
import org.raidlab.core.Clock;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.SessionVector;

/**
 * The lease checks for read-only transactions: this site alone validates them, so it answers them only while no view
 * can have left it out. A cut-off or paused site does not know that it is.
 */
final class LeaseChecks {
    private static final long PATIENCE_NANOS = 1_000_000_000;

    private record Asked(TxnId txn, long atNanos) {}

    private final MembershipConfig config;
    private final Clock clock;
    private final Outbox outbox;
    private final Leases leases;
    private final ArrayDeque<Asked> waiting = new ArrayDeque<>();

    LeaseChecks(MembershipConfig config, Clock clock, Outbox outbox, Leases leases) {
        this.config = config;
        this.clock = clock;
        this.outbox = outbox;
        this.leases = leases;
    }

    /** Returns whether a check has to wait for answers of other sites, which this site then requests. */
    boolean ask(TxnId txn, SessionVector view, Effects<RaidMessage> out) {
        Asked asked = new Asked(txn, clock.monotonicNanos());
        if (isGood(asked, view)) {
            answer(txn, true, out);
            return false;
        }
        waiting.add(asked);
        return config.reads() == MembershipConfig.Reads.CONFIRMED;
    }

    private boolean isGood(Asked asked, SessionVector view) {
        if (config.believesNotifier()) {
            return true;
        }
        return switch (config.reads()) {
            case LOCAL -> true;
            case LEASE -> leases.isHeld(view.sites(), clock.monotonicNanos());
            case CONFIRMED -> leases.isAnsweredSince(view.sites(), asked.atNanos);
        };
    }

    void answer(TxnId txn, boolean good, Effects<RaidMessage> out) {
        outbox.toServer(RaidServer.AC, new AcMessage.ReplicaCheckResult(txn, good), out);
    }

    /** Answers the waiting checks that new lease grants confirm or that have timed out. */
    void look(SessionVector view, Effects<RaidMessage> out) {
        while (!waiting.isEmpty() && isGood(waiting.getFirst(), view)) {
            answer(waiting.removeFirst().txn, true, out);
        }
        long now = clock.monotonicNanos();
        while (!waiting.isEmpty() && now - waiting.getFirst().atNanos > PATIENCE_NANOS) {
            answer(waiting.removeFirst().txn, false, out);
        }
    }

    int waiting() {
        return waiting.size();
    }
}
