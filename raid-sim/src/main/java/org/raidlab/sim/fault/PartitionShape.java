package org.raidlab.sim.fault;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.sim.net.SimNetwork.Direction;

/** The shapes of a network partition. */
enum PartitionShape {
    /** Two halves that do not hear each other. */
    HALVES(PlanKey.PARTITION_HALVES) {
        @Override
        List<Direction> cut(List<InetSocketAddress> sockets) {
            int half = sockets.size() / 2;
            return between(sockets.subList(0, half), sockets.subList(half, sockets.size()), true);
        }
    },
    /** One process is cut off. */
    ONE_OFF(PlanKey.PARTITION_ONE) {
        @Override
        List<Direction> cut(List<InetSocketAddress> sockets) {
            return between(sockets.subList(0, 1), sockets.subList(1, sockets.size()), true);
        }
    },
    /** Two halves, and one process that hears both. */
    BRIDGE(PlanKey.PARTITION_BRIDGE) {
        @Override
        List<Direction> cut(List<InetSocketAddress> sockets) {
            return HALVES.cut(sockets.subList(1, sockets.size()));
        }
    },
    /**
     * A ring in which each process hears the two next to it: every process sees another majority. Of three, the ring is
     * open.
     */
    RING(PlanKey.PARTITION_RING) {
        @Override
        List<Direction> cut(List<InetSocketAddress> sockets) {
            int size = sockets.size();
            List<Direction> cut = new ArrayList<>();
            for (int one = 0; one < size; one++) {
                for (int other = one + 2; other < size; other++) {
                    boolean closesTheRing = one == 0 && other == size - 1 && size > 3;
                    if (!closesTheRing) {
                        cut.addAll(between(List.of(sockets.get(one)), List.of(sockets.get(other)), true));
                    }
                }
            }
            return cut;
        }
    },
    /** One half hears the other half, which hears nothing. */
    ONE_WAY(PlanKey.PARTITION_ONE_WAY) {
        @Override
        List<Direction> cut(List<InetSocketAddress> sockets) {
            int half = sockets.size() / 2;
            return between(sockets.subList(0, half), sockets.subList(half, sockets.size()), false);
        }
    };

    private final PlanKey key;

    PartitionShape(PlanKey key) {
        this.key = key;
    }

    /** Returns the key that asks for the shape in a plan. */
    PlanKey key() {
        return key;
    }

    /** Returns the directions that the shape cuts; the order of the sockets determines the place of each. */
    abstract List<Direction> cut(List<InetSocketAddress> sockets);

    private static List<Direction> between(
            List<InetSocketAddress> ones, List<InetSocketAddress> others, boolean bothWays) {
        List<Direction> ways = new ArrayList<>();
        for (InetSocketAddress one : ones) {
            for (InetSocketAddress other : others) {
                ways.add(new Direction(one, other));
                if (bothWays) {
                    ways.add(new Direction(other, one));
                }
            }
        }
        return ways;
    }
}
