package org.raidlab.experiments.figure;

import java.util.List;
import org.raidlab.checkpoint.CheckpointAlgorithm;
import org.raidlab.checkpoint.SyncMessage;
import org.raidlab.checkpoint.SyncType;
import org.raidlab.checkpoint.independent.IndependentCheckpoints;
import org.raidlab.checkpoint.kootoueg.KooToueg;
import org.raidlab.checkpoint.leubhargava.LeuBhargava;

/**
 * The settings of one run.
 *
 * @param size processes
 * @param topology who sends to whom
 * @param imageMillis time of a single checkpoint or rollback
 * @param kind which instances begin, all at one instant, each at a process of its own
 * @param pruned whether a process that was asked is left alone by others
 * @param method the algorithm
 * @param machine what they compute on
 * @param costs of messages and forces
 * @param variant the word for these costs in keys; empty for the usual ones
 */
record SyncCase(
        int size,
        Topology topology,
        double imageMillis,
        Kind kind,
        boolean pruned,
        Method method,
        Machine machine,
        SyncCosts costs,
        String variant) {
    /** The synchronization algorithms. */
    enum Method {
        LEU_BHARGAVA,
        KOO_TOUEG,
        INDEPENDENT;

        CheckpointAlgorithm.Factory factory() {
            return switch (this) {
                case LEU_BHARGAVA -> LeuBhargava::new;
                case KOO_TOUEG -> KooToueg::new;
                case INDEPENDENT -> IndependentCheckpoints::new;
            };
        }
    }

    /** The kinds of instances. */
    enum Kind {
        CHECKPOINT("checkpoint", 1, 0),
        ROLLBACK("rollback", 0, 1),
        TWO_CHECKPOINTS("two-checkpoints", 2, 0),
        TWO_ROLLBACKS("two-rollbacks", 0, 2),
        TWO_OF_EACH("two-of-each", 2, 2);

        private final String word;
        private final int checkpoints;
        private final int rollbacks;

        Kind(String word, int checkpoints, int rollbacks) {
            this.word = word;
            this.checkpoints = checkpoints;
            this.rollbacks = rollbacks;
        }

        /** Returns the word in keys. */
        String word() {
            return word;
        }

        int coordinators() {
            return checkpoints + rollbacks;
        }

        /** Returns the message that starts the n-th coordinator, from 0. */
        SyncMessage start(int coordinator) {
            SyncType type = coordinator < checkpoints ? SyncType.START_CHECKPOINT : SyncType.START_ROLLBACK;
            return SyncMessage.start(type, coordinator);
        }
    }

    /** Returns the case of the paper: every process has exchanged messages with every other, and asks every other. */
    static SyncCase ofPaper(int size, double imageMillis, Kind kind) {
        return new SyncCase(
                size,
                Topology.COMPLETE,
                imageMillis,
                kind,
                false,
                Method.LEU_BHARGAVA,
                Machine.MANY_SUNS,
                SyncCosts.USUAL,
                "");
    }

    SyncCase with(Topology other) {
        return new SyncCase(size, other, imageMillis, kind, pruned, method, machine, costs, variant);
    }

    SyncCase prunedRequests() {
        return new SyncCase(size, topology, imageMillis, kind, true, method, machine, costs, variant);
    }

    SyncCase with(Method other) {
        return new SyncCase(size, topology, imageMillis, kind, pruned, other, machine, costs, variant);
    }

    SyncCase on(Machine other) {
        return new SyncCase(size, topology, imageMillis, kind, pruned, method, other, costs, variant);
    }

    /** Returns the case at other costs; {@code variant} is their word in keys. */
    SyncCase with(SyncCosts other, String word) {
        return new SyncCase(size, topology, imageMillis, kind, pruned, method, machine, other, word);
    }

    /** Returns the coordinators for which there are processes. */
    List<Integer> coordinators() {
        return java.util.stream.IntStream.range(0, Math.min(kind.coordinators(), size))
                .boxed()
                .toList();
    }
}
