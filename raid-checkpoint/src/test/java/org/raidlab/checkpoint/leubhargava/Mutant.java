package org.raidlab.checkpoint.leubhargava;

import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.raidlab.checkpoint.CheckpointAlgorithm;
import org.raidlab.checkpoint.InstanceId;
import org.raidlab.checkpoint.SyncMessage;
import org.raidlab.checkpoint.SyncType;
import org.raidlab.core.turn.MessageTag;

/** The algorithm with one rule broken, as a mistake that is easily made. */
public enum Mutant {
    /** Outstanding answers are counted: a done that overtakes its parent's ends the instance too early. */
    COUNTS_ANSWERS(Checkpoints::new, Rollbacks::new, CountedEdges::new),
    /** A rollback drops an uncommitted checkpoint whose coordinator may have committed it. */
    DROPS_WITHOUT_ASKING(DropsWithoutAsking::new, Rollbacks::new, Edges::new),
    /** The image is read before the request is answered. */
    RESTORES_BEFORE_REPLY(Checkpoints::new, RestoresBeforeReply::new, Edges::new),
    /** The new incarnation begins after the rollback: the request tells the old one. */
    RAISES_LATE(Checkpoints::new, RaisesLate::new, Edges::new),
    /** Whoever was asked is not asked again, though it may have answered that it was not needed. */
    PRUNES_BY_MISTAKE(PrunesByMistake::new, Rollbacks::new, Edges::new);

    private final LeuBhargava.Pieces pieces;

    Mutant(
            Function<LeuBhargava, Checkpoints> checkpoints,
            Function<LeuBhargava, Rollbacks> rollbacks,
            Supplier<Edges> edges) {
        pieces = new LeuBhargava.Pieces(checkpoints, rollbacks, edges);
    }

    public CheckpointAlgorithm.Factory factory() {
        return (processContext, settings) -> new LeuBhargava(processContext, settings, pieces);
    }

    private static final class CountedEdges extends Edges {
        private int outstanding;

        @Override
        void announce(int from, int to) {
            outstanding++;
        }

        @Override
        void announceAll(int from, List<Integer> targets) {
            outstanding += targets.size();
        }

        @Override
        void answer(int from, int to) {
            outstanding--;
        }

        @Override
        boolean areClosed() {
            return outstanding <= 0;
        }
    }

    private static final class DropsWithoutAsking extends Checkpoints {
        private final LeuBhargava core;

        DropsWithoutAsking(LeuBhargava core) {
            super(core);
            this.core = core;
        }

        @Override
        void withdraw() {
            super.withdraw();
            for (Participation part : parts.open()) {
                onAbort(SyncMessage.of(
                        SyncType.CHECKPOINT_ABORT,
                        part.id,
                        part.id.initiator(),
                        core.host().label()));
            }
        }
    }

    private static final class RestoresBeforeReply extends Rollbacks {
        private final LeuBhargava core;

        RestoresBeforeReply(LeuBhargava core) {
            super(core);
            this.core = core;
        }

        @Override
        MessageTag raise() {
            MessageTag back = super.raise();
            core.host().restoreNow();
            return back;
        }
    }

    private static final class RaisesLate extends Rollbacks {
        private final LeuBhargava core;

        RaisesLate(LeuBhargava core) {
            super(core);
            this.core = core;
        }

        @Override
        MessageTag raise() {
            MessageTag old = new MessageTag(
                    core.host().label().incarnation(), core.host().committed());
            super.raise();
            return old;
        }
    }

    private static final class PrunesByMistake extends Checkpoints {
        private final LeuBhargava core;

        PrunesByMistake(LeuBhargava core) {
            super(core);
            this.core = core;
        }

        @Override
        SequencedMap<Integer, MessageTag> targets(Uncommitted mine, SyncMessage request) {
            SequencedMap<Integer, MessageTag> targets = super.targets(mine, request);
            request.targets().forEach(targets::remove);
            return targets;
        }

        @Override
        void request(int target, InstanceId id, MessageTag last, List<Integer> besides) {
            List<Integer> all = new ArrayList<>(besides);
            core.host()
                    .send(
                            target,
                            new SyncMessage(
                                    SyncType.CHECKPOINT_REQUEST,
                                    org.raidlab.checkpoint.Answer.NONE,
                                    id,
                                    core.host().self(),
                                    core.host().self(),
                                    last,
                                    all));
        }
    }
}
