package org.raidlab.site.node;

import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.raidlab.core.Clock;
import org.raidlab.core.RandomSource;
import org.raidlab.core.turn.Blocks;
import org.raidlab.core.turn.Ledger;
import org.raidlab.core.turn.Log;
import org.raidlab.core.turn.TraceEvent;

/**
 * What a node runs on.
 *
 * @param incarnation of its site, durable already
 * @param log the process's log
 * @param ledger votes and decisions
 * @param blocks the Access Manager's block device
 * @param clock real or virtual
 * @param stopwatch for the timing of phases
 * @param random forked for each part
 * @param trace what servers note
 */
public record NodePorts(
        int incarnation,
        Log log,
        Ledger ledger,
        Blocks blocks,
        Clock clock,
        LongSupplier stopwatch,
        RandomSource random,
        Consumer<TraceEvent> trace) {}
