package org.raidlab.checkpoint;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.raidlab.core.turn.MessageTag;

/** What other processes have undone: late messages from there are void. */
final class UndoneIncarnations {
    private static final int UNHEARD = Integer.MAX_VALUE;

    private final TreeMap<Integer, List<MessageTag>> undone = new TreeMap<>();
    private final int[] newest;
    private final int[] floors;

    UndoneIncarnations(int size) {
        newest = new int[size];
        floors = new int[size];
    }

    /** After a restart what was known is gone: nothing counts until its sender has told its incarnation. */
    void forgetAll() {
        undone.clear();
        Arrays.fill(floors, UNHEARD);
    }

    /** A process answers one that came back, or comes back itself: what it sent before does not count any more. */
    void heard(int process, int incarnation) {
        saw(process, incarnation);
        floors[process] = floors[process] == UNHEARD ? incarnation : Math.max(floors[process], incarnation);
    }

    /** A message of a process is taken. */
    void saw(int process, int incarnation) {
        newest[process] = Math.max(newest[process], incarnation);
    }

    /** A process goes back to a checkpoint, with a new incarnation. */
    void bury(int process, MessageTag back) {
        saw(process, back.incarnation());
        List<MessageTag> all = undone.computeIfAbsent(process, _ -> new ArrayList<>());
        if (!all.contains(back)) {
            all.add(back);
        }
    }

    boolean isVoid(int process, MessageTag messageTag) {
        return messageTag.incarnation() < floors[process]
                || undone.getOrDefault(process, List.of()).stream().anyMatch(back -> isUndone(messageTag, back));
    }

    /** The newest incarnation that is known of a process. */
    int newest(int process) {
        return newest[process];
    }

    static boolean isUndone(MessageTag sent, MessageTag back) {
        return sent.incarnation() < back.incarnation() && sent.interval() >= back.interval();
    }
}
