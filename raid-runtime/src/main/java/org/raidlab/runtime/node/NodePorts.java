package org.raidlab.runtime.node;

import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.raidlab.core.Clock;
import org.raidlab.core.RandomSource;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.turn.TraceEvent;

/**
 * The parts of the environment on which a node runs.
 *
 * @param stableStorage its stable storage
 * @param start grows with every start of the process
 * @param clock real or virtual
 * @param stopwatch for the timing of phases
 * @param random forked for each part
 * @param trace what servers note
 * @param codec messages to bytes and back
 */
public record NodePorts<M>(
        StableStorage stableStorage,
        int start,
        Clock clock,
        LongSupplier stopwatch,
        RandomSource random,
        Consumer<TraceEvent> trace,
        Codec<M> codec) {}
