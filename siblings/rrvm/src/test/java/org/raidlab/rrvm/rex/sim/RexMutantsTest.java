package org.raidlab.rrvm.rex.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.raidlab.core.Address;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.Server;
import org.raidlab.rrvm.rex.RexMessage;
import org.raidlab.rrvm.rex.RexRecord;
import org.raidlab.runtime.node.NodeSystem;
import org.raidlab.runtime.node.WrappedSystem;
import org.raidlab.sim.run.SeedResult;

/** The campaigns find what they are there to find: stores that break one rule each. */
class RexMutantsTest {
    private static final int SEEDS_MAX = 40;

    /** Makes the mistake. */
    private interface Maker extends BiFunction<Server<RexMessage>, Address, Server<RexMessage>> {}

    private record Mutant(String name, Maker maker) {
        NodeSystem<RexMessage> in(NodeSystem<RexMessage> right) {
            return new WrappedSystem<>(right) {
                @Override
                protected Server<RexMessage> around(Server<RexMessage> server, Address self) {
                    return maker.apply(server, self);
                }
            };
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static List<Mutant> mutants() {
        return List.of(
                new Mutant("commits without a force", (right, self) -> new MutantStore(right, self) {
                    @Override
                    boolean waitsFor(LogRecord record) {
                        return !(record instanceof RexRecord.Commit);
                    }
                }),
                new Mutant("writes a page before its log", (right, self) -> new MutantStore(right, self) {
                    @Override
                    boolean waitsFor(LogRecord record) {
                        return !(record instanceof RexRecord.PageImage);
                    }
                }),
                new Mutant("writes no compensation", (right, self) -> new MutantStore(right, self) {
                    @Override
                    boolean writes(LogRecord record) {
                        return !(record instanceof RexRecord.Compensation);
                    }
                }),
                new Mutant("omits undo", (right, self) -> new MutantStore(right, self) {
                    @Override
                    LogRecord recovered(LogRecord record) {
                        return record instanceof RexRecord.Update of
                                ? new RexRecord.Update(of.transaction(), of.page(), of.offset(), of.after(), of.after())
                                : record;
                    }
                }),
                new Mutant("omits redo", (right, self) -> new MutantStore(right, self) {
                    @Override
                    @Nullable
                    LogRecord recovered(LogRecord record) {
                        return record instanceof RexRecord.Update ? null : record;
                    }
                }),
                new Mutant("ends a checkpoint without its pages", (right, self) -> new MutantStore(right, self) {
                    @Override
                    boolean writes(BlockRange to) {
                        return to.isHeader();
                    }
                }),
                new Mutant("cuts the log too far", (right, self) -> new MutantStore(right, self) {
                    @Override
                    Lsn cut(Lsn before, Lsn lastRecord) {
                        return lastRecord;
                    }
                }));
    }

    private static SeedResult run(RexSimulation system, long seed) {
        return RexCampaignTest.run(system, "calm", seed, "faults-end-millis=1500", "crash-one=6");
    }

    @ParameterizedTest
    @MethodSource("mutants")
    void aMutantIsCaughtAndTheRightStoreIsNot(Mutant mutant) {
        RexSimulation wrong = new ExodusSimulation(mutant::in);
        long seed = 1;
        while (run(wrong, seed).violations().isEmpty()) {
            seed++;
            assertThat(seed).as("seeds without a violation").isLessThanOrEqualTo(SEEDS_MAX);
        }
        assertThat(run(new ExodusSimulation(), seed).violations())
                .as("violations of the right store at seed %d", seed)
                .isEmpty();
    }
}
