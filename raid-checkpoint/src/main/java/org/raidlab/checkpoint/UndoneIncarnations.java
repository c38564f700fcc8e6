package org.raidlab.checkpoint;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.raidlab.core.turn.MessageTag;

/** The incarnations that other processes have undone: late messages of those are void. */
final class UndoneIncarnations {
    private static final int UNHEARD = Integer.MAX_VALUE;

    private final TreeMap<Integer, List<MessageTag>> undone = new TreeMap<>();
    private final int[] newest;
    private final int[] floors;

    UndoneIncarnations(int size) {
        newest = new int[size];
        floors = new int[size];
    }

    /** Forgets everything after a restart: no message counts until its sender has announced its incarnation. */
    void forgetAll() {
        undone.clear();
        Arrays.fill(floors, UNHEARD);
    }

    /**
     * Records an incarnation that a process announced when it, or this process, came back: the process's earlier
     * messages no longer count.
     */
    void heard(int process, int incarnation) {
        saw(process, incarnation);
        floors[process] = floors[process] == UNHEARD ? incarnation : Math.max(floors[process], incarnation);
    }

    /** Records the incarnation of a message taken from a process. */
    void saw(int process, int incarnation) {
        newest[process] = Math.max(newest[process], incarnation);
    }

    /** Records that a process goes back to a checkpoint, with a new incarnation. */
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

    /** Returns the newest known incarnation of a process. */
    int newest(int process) {
        return newest[process];
    }

    static boolean isUndone(MessageTag sent, MessageTag back) {
        return sent.incarnation() < back.incarnation() && sent.interval() >= back.interval();
    }
}
