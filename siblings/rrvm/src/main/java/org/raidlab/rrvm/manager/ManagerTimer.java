package org.raidlab.rrvm.manager;

import org.raidlab.core.turn.TimerToken;

/** The timers of a transaction manager. */
enum ManagerTimer implements TimerToken {
    /** The asynchronous drainer has waited for long enough. */
    DRAIN,
    /** The remote memory server has to hear from the manager, or to be asked again. */
    HEARTBEAT,
    /** The manager may try another remote memory server. */
    ATTACH
}
