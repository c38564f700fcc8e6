package org.raidlab.harness.sim.mutant;

import static org.raidlab.harness.sim.mutant.Runs.GRAPHS_CALM;
import static org.raidlab.harness.sim.mutant.Runs.LOCKS_CALM;
import static org.raidlab.harness.sim.mutant.Runs.LOCKS_LOSSY;
import static org.raidlab.harness.sim.mutant.Runs.TIMESTAMPS_CALM;
import static org.raidlab.harness.sim.mutant.Runs.TIMESTAMPS_LOSSY;

import java.util.List;
import java.util.function.Function;
import org.raidlab.cc.ConcurrencyAlgorithm;
import org.raidlab.cc.ConcurrencyConfig;
import org.raidlab.cc.ConcurrencyController;
import org.raidlab.cc.granule.AccessSet;
import org.raidlab.cc.granule.Interval;
import org.raidlab.cc.graph.SerializationGraphTesting;
import org.raidlab.cc.timestamp.TimestampOrdering;
import org.raidlab.cc.twophaselocking.DeadlockPolicy;
import org.raidlab.cc.twophaselocking.TwoPhaseLocking;
import org.raidlab.core.Stamp;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/** Mistakes of two-phase locking, timestamp ordering and serialization graph testing. */
final class ControllerMutants {
    private ControllerMutants() {}

    static List<Mutant> locking() {
        return List.of(
                Mutant.of(
                        "LeasesNeverEnd",
                        control(config -> timeless(DeadlockPolicy.WAIT_DIE, config)),
                        LOCKS_LOSSY,
                        "read locks of a transaction whose end was not heard stay"),
                Mutant.of(
                        "DeadlocksStay",
                        control(config -> timeless(DeadlockPolicy.TIMEOUT, config)),
                        LOCKS_CALM,
                        "everybody waits for locks, and no wait ends by time"));
    }

    /** Returns two-phase locking that is told of no time. */
    private static TwoPhaseLocking timeless(DeadlockPolicy policy, ConcurrencyConfig config) {
        return new TwoPhaseLocking(policy, config) {
            @Override
            public boolean needsTicks() {
                return false;
            }
        };
    }

    static List<Mutant> ordering() {
        return List.of(
                Mutant.of(
                        "PlacesReadersAnywhere",
                        control(config -> new TimestampOrdering(config) {
                            @Override
                            protected Stamp limitOf(CcMessage.Decide commit) {
                                return Interval.END;
                            }
                        }),
                        TIMESTAMPS_CALM,
                        "what a reader has missed does not bound it"),
                Mutant.of(
                        "WritesOverWhatItMissed",
                        control(config -> new TimestampOrdering(config) {
                            @Override
                            protected Interval placeOf(
                                    CcMessage.Check writer, Interval byReads, List<AccessSet> parts) {
                                return byReads;
                            }
                        }),
                        TIMESTAMPS_CALM,
                        "a transaction that has missed a write may write"),
                Mutant.of(
                        "OvertakesPendingWriters",
                        control(config -> new TimestampOrdering(config) {
                            @Override
                            protected boolean awaits(Interval reader, Stamp newest) {
                                return false;
                            }
                        }),
                        TIMESTAMPS_LOSSY,
                        "a reader waits for no writer, whatever the reader has seen"));
    }

    static List<Mutant> testing() {
        return List.of(
                Mutant.of(
                        "ForgetsReaders",
                        control(config -> new SerializationGraphTesting(config) {
                            @Override
                            protected boolean remembersReads() {
                                return false;
                            }
                        }),
                        GRAPHS_CALM,
                        "the readers of what is overwritten do not count"),
                Mutant.of(
                        "ForgetsWhatWasMissed",
                        control(config -> new SerializationGraphTesting(config) {
                            @Override
                            protected Stamp limitOf(CcMessage.Decide commit) {
                                return commit.stamp();
                            }
                        }),
                        GRAPHS_CALM,
                        "what one has missed does not bound those before it"),
                Mutant.of(
                        "ForgetsWhatIsOverwritten",
                        control(config -> new SerializationGraphTesting(config) {
                            @Override
                            protected Interval placeOf(
                                    CcMessage.Check writer, Interval byReads, List<AccessSet> parts) {
                                return byReads;
                            }
                        }),
                        GRAPHS_CALM,
                        "a transaction need not come behind those that it overwrites"),
                Mutant.of(
                        "GraphOvertakesPendingWriters",
                        control(config -> new SerializationGraphTesting(config) {
                            @Override
                            protected boolean awaits(Interval reader, Stamp newest) {
                                return false;
                            }
                        }),
                        GRAPHS_CALM,
                        "a reader waits for no pending writer, which does not count the reader"),
                Mutant.of(CertifiesEachSiteAlone::new, GRAPHS_CALM, "the evidence of other sites bounds nothing"));
    }

    /** Returns sites whose Concurrency Controllers have this algorithm. */
    private static Function<SiteOptions, ServerFactory> control(
            Function<ConcurrencyConfig, ConcurrencyAlgorithm> algorithm) {
        return options -> new ServerFactory(options) {
            @Override
            protected Server<RaidMessage> concurrencyController(Ports ports) {
                return new ConcurrencyController(
                        ports, algorithm.apply(options().limits().validation()));
            }
        };
    }
}
