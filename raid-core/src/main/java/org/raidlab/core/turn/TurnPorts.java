package org.raidlab.core.turn;

import java.util.function.Consumer;
import org.raidlab.core.Clock;
import org.raidlab.core.codec.Codec;

/**
 * The ports of a turn; the real runtime and the simulator differ in nothing else.
 *
 * @param transport takes what leaves the process
 * @param log the process's one log
 * @param ledger keeps votes and decisions when the log is cut
 * @param blocks the process's block device
 * @param records log records to bytes and back
 * @param clock the real one; servers see a clock that stands still within a turn
 * @param trace gets what servers note
 */
public record TurnPorts<M extends Message>(
        Transport<M> transport,
        Log log,
        Ledger ledger,
        Blocks blocks,
        Codec<LogRecord> records,
        Clock clock,
        Consumer<TraceEvent> trace) {}
