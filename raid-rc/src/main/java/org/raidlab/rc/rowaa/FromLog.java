package org.raidlab.rc.rowaa;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.StatePart;
import org.raidlab.msg.StateParts;

/** The parts of a state that AC sends before the message to which they belong. */
final class FromLog {
    private final StateParts parts = new StateParts();
    private final List<RcMessage.Decided> redone = new ArrayList<>();

    /** Takes a message if it is such a part, and returns whether it was. */
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

    /** Returns the message joined with all parts that belong to it. */
    RcMessage.Restored whole(RcMessage.Restored last) {
        StatePart all = parts.joined(new StatePart(last.failLocks(), List.of()));
        redone.addAll(last.since());
        RcMessage.Restored whole = new RcMessage.Restored(last.views(), all.failLocks(), redone, last.upTo());
        redone.clear();
        return whole;
    }

    /** Returns the message joined with all parts that belong to it. */
    RcMessage.InDoubtTransactions whole(RcMessage.InDoubtTransactions last) {
        StatePart all = parts.joined(new StatePart(List.of(), last.inDoubt()));
        return new RcMessage.InDoubtTransactions(last.joiner(), last.view(), all.inDoubt());
    }
}
