package org.raidlab.core.turn;

import java.util.function.Consumer;
import org.raidlab.core.Clock;

/**
 * The ports of a turn; the real runtime and the simulator differ in nothing else.
 *
 * @param transport takes what leaves the process
 * @param devices the process's stable storage
 * @param clock the real one; servers see a clock that stands still within a turn
 * @param trace gets what servers note
 */
public record TurnPorts<M extends Message>(
        Transport<M> transport, Devices devices, Clock clock, Consumer<TraceEvent> trace) {}
