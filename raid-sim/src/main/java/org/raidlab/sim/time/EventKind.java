package org.raidlab.sim.time;

/** The kinds of events in a simulation. The order goes into the trace hash. */
public enum EventKind {
    /** A process begins an incarnation. */
    START,
    /** A process runs a turn. */
    TURN,
    /** A datagram reaches a socket. */
    ARRIVE,
    /** A force has ended and what waited for it leaves. */
    LEAVE,
    /** A block write has ended. */
    BLOCK,
    /** A process dies. */
    CRASH,
    /** Something planned is done to the network or to a process. */
    FAULT,
    /** Whoever runs the simulation acts. */
    ACT
}
