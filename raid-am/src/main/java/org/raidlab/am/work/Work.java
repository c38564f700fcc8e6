package org.raidlab.am.work;

import org.raidlab.core.turn.Effects;
import org.raidlab.msg.RaidMessage;

/** Something to do that may take more than one step of the server. */
public interface Work {
    /**
     * Goes on.
     *
     * @param tuples how many may be looked at
     * @return how many were
     */
    int step(int tuples, Effects<RaidMessage> out);

    /** Whether nothing is left to do. */
    boolean isDone();
}
