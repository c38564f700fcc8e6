package org.raidlab.rc.rowaa;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.StatePart;

/** Parts that AC tells, until the message comes that they belong to. */
final class FromLog {
    private final List<StatePart> parts = new ArrayList<>();
    private final List<RcMessage.Decided> redone = new ArrayList<>();

    /** Whether it was one. */
    boolean take(RcMessage message) {
        if (message instanceof RcMessage.Part(StatePart part)) {
            parts.add(part);
        } else if (message instanceof RcMessage.Redone(List<RcMessage.Decided> since)) {
            redone.addAll(since);
        } else {
            return false;
        }
        return true;
    }

    private StatePart joined(StatePart last) {
        parts.add(last);
        StatePart all = StatePart.joined(parts);
        parts.clear();
        return all;
    }

    /** With all that belongs to it. */
    RcMessage.Restored whole(RcMessage.Restored last) {
        StatePart all = joined(new StatePart(last.failLocks(), List.of()));
        redone.addAll(last.since());
        RcMessage.Restored whole = new RcMessage.Restored(last.views(), all.failLocks(), redone, last.upTo());
        redone.clear();
        return whole;
    }

    /** With all that belongs to it. */
    RcMessage.InDoubtTransactions whole(RcMessage.InDoubtTransactions last) {
        StatePart all = joined(new StatePart(List.of(), last.inDoubt()));
        return new RcMessage.InDoubtTransactions(last.joiner(), last.view(), all.inDoubt());
    }
}
