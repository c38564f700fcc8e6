package org.raidlab.experiments.figure;

import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** The topologies of normal messages between processes. */
enum Topology {
    /** Everyone to everyone, as in the paper. */
    COMPLETE,
    /** Everyone to the one before and the one after: dependencies as deep as there are processes. */
    CHAIN,
    /** Everyone to the three after it, in a circle. */
    SPARSE;

    private static final int NEAR = 3;

    List<Integer> neighbours(int process, int size) {
        IntPredicate isNeighbour = switch (this) {
            case COMPLETE -> other -> other != process;
            case CHAIN -> other -> Math.abs(other - process) == 1;
            case SPARSE -> other -> other != process && Math.floorMod(other - process, size) <= NEAR;
        };
        return IntStream.range(0, size).filter(isNeighbour).boxed().toList();
    }
}
