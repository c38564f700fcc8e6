package org.raidlab.harness.sim;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.raidlab.comm.watch.EventText;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.CheckpointMessage;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.UiMessage;

/** The types of messages that have to occur in a long run, and the reasons why some need not occur in a simulation. */
public final class MessageTypes {
    private static final String NO_EXPLAIN = "nobody asks for explanations";
    private static final String NOBODY_GIVES_UP = "clients of the workload end what they begin";
    private static final String NOBODY_ASKS = "outcomes are read in the ledgers, of all transactions";
    private static final String NO_CHECKPOINTS = "the plan rollbacks alone has process checkpoints";
    private static final String NO_LOST_FOLDERS = "the plan folders alone loses stable storage";
    private static final String HARDLY_EVER = "a client leaves with a transaction open once in hundreds of runs";

    private static final SequencedMap<Class<? extends RaidMessage>, String> NEED_NOT_COME_UP = reasons();

    private MessageTypes() {}

    private static SequencedMap<Class<? extends RaidMessage>, String> reasons() {
        SequencedMap<Class<? extends RaidMessage>, String> reasons = new LinkedHashMap<>();
        reasons.put(AcMessage.DryRunCommit.class, NO_EXPLAIN);
        reasons.put(AdMessage.DryRunResult.class, NO_EXPLAIN);
        reasons.put(UiMessage.Cancel.class, NOBODY_GIVES_UP);
        reasons.put(AdMessage.Abort.class, HARDLY_EVER);
        reasons.put(AcMessage.AskOutcome.class, NOBODY_ASKS);
        reasons.put(ClientMessage.OutcomeIs.class, NOBODY_ASKS);
        reasons.put(AdMessage.AskOldestActive.class, NOBODY_ASKS);
        reasons.put(AcMessage.OldestActive.class, NOBODY_ASKS);
        reasons.put(CheckpointMessage.Begin.class, NO_CHECKPOINTS);
        reasons.put(CheckpointMessage.Sync.class, NO_CHECKPOINTS);
        reasons.put(CheckpointMessage.Taken.class, NO_CHECKPOINTS);
        reasons.put(CheckpointMessage.Restored.class, NO_CHECKPOINTS);
        reasons.put(AdMessage.Readmit.class, NO_LOST_FOLDERS);
        reasons.put(RcMessage.Refused.class, NO_LOST_FOLDERS);
        return reasons;
    }

    /** Returns the types that need not occur, each with the reason. */
    public static SequencedMap<Class<? extends RaidMessage>, String> exceptions() {
        return Collections.unmodifiableSequencedMap(NEED_NOT_COME_UP);
    }

    /** Every type of message, in the order of declaration. */
    static List<Class<?>> all() {
        List<Class<?>> all = new ArrayList<>();
        add(RaidMessage.class, all);
        return all;
    }

    private static void add(Class<?> type, List<Class<?>> all) {
        if (type.isSealed()) {
            for (Class<?> permitted : type.getPermittedSubclasses()) {
                add(permitted, all);
            }
        } else {
            all.add(type);
        }
    }

    /** Returns the names of the types that should have occurred and did not. */
    public static List<String> unseen(Map<String, Long> taken) {
        return all().stream()
                .filter(type -> !NEED_NOT_COME_UP.containsKey(type))
                .map(EventText::nameOf)
                .filter(name -> taken.getOrDefault(name, 0L) == 0)
                .toList();
    }
}
