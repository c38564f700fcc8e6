package org.raidlab.am.work;

import org.raidlab.core.turn.Effects;
import org.raidlab.msg.RaidMessage;

/** A piece of work that may take more than one step of the server. */
public interface Work {
    /**
     * Does the next part of the work.
     *
     * @param tuples how many may be looked at
     * @return how many were
     */
    int step(int tuples, Effects<RaidMessage> out);

    /** Returns whether no work is left. */
    boolean isDone();
}
