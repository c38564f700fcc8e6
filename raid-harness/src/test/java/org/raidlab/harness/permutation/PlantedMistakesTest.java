package org.raidlab.harness.permutation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.raidlab.cc.ConcurrencyAlgorithm;
import org.raidlab.cc.ConcurrencyConfig;
import org.raidlab.cc.ConcurrencyController;
import org.raidlab.cc.granule.CommitValidation;
import org.raidlab.cc.granule.Granule;
import org.raidlab.cc.granule.Interval;
import org.raidlab.cc.graph.SerializationGraphTesting;
import org.raidlab.cc.opt.OptimisticValidation;
import org.raidlab.cc.timestamp.TimestampOrdering;
import org.raidlab.cc.twophaselocking.DeadlockPolicy;
import org.raidlab.cc.twophaselocking.TwoPhaseLocking;
import org.raidlab.core.Stamp;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.WrappedServer;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.ReadEntry;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/**
 * The specifications find mistakes that are planted in controllers. Validation would make good for a mistake in locks,
 * so those are planted where locks alone have to do.
 */
final class PlantedMistakesTest {
    /** Hears several messages instead of one. */
    private interface Ear {
        Stream<CcMessage> hear(CcMessage message);
    }

    private static final Ear RIGHT = Stream::of;

    private static ServerFactory site(
            SiteOptions options, Function<ConcurrencyConfig, ConcurrencyAlgorithm> algorithms, Ear ear) {
        return new ServerFactory(options) {
            @Override
            protected Server<RaidMessage> concurrencyController(Ports ports) {
                Server<RaidMessage> right =
                        new ConcurrencyController(ports, algorithms.apply(ConcurrencyConfig.DEFAULT));
                return new WrappedServer<>(right) {
                    @Override
                    public void onMessage(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
                        if (in.body() instanceof CcMessage message) {
                            ear.hear(message)
                                    .forEach(heard -> super.onMessage(
                                            new Envelope<>(in.from(), in.to(), in.messageTag(), heard), out));
                        }
                    }
                };
            }
        };
    }

    private static ConcurrencyAlgorithm locksAlone(DeadlockPolicy policy, ConcurrencyConfig config) {
        return new TwoPhaseLocking(policy, withoutReading(config));
    }

    /** Returns a validation that takes every read for current. */
    private static CommitValidation withoutReading(ConcurrencyConfig config) {
        return new CommitValidation(config) {
            @Override
            protected boolean readsAreCurrent(CcMessage.Check request) {
                return true;
            }
        };
    }

    private static Optional<String> misfits(String controller, Function<SiteOptions, ServerFactory> servers)
            throws IOException {
        SpecSites sites = new SpecSites(controller, servers);
        for (String name : PermutationSpecsTest.names()) {
            Optional<Misfit> misfit = Misfit.of(PermutationSpecsTest.spec(name), sites);
            if (misfit.isPresent()) {
                return Optional.of(name + ": " + misfit.get());
            }
        }
        return Optional.empty();
    }

    private static Optional<String> misfitsOfLocksAlone(DeadlockPolicy policy, Ear ear) throws IOException {
        return misfits("2pl", options -> site(options, config -> locksAlone(policy, config), ear));
    }

    private static Optional<String> misfitsOfValidation(
            Function<ConcurrencyConfig, ConcurrencyAlgorithm> algorithms, Ear ear) throws IOException {
        return misfits("opt", options -> site(options, algorithms, ear));
    }

    private static Ear withoutReads(Predicate<ReadEntry> forgotten) {
        return message -> Stream.of(
                switch (message) {
                    case CcMessage.Read read ->
                        new CcMessage.Read(read.txn(), read.request(), read.begun(), without(read.reads(), forgotten));
                    case CcMessage.Check check ->
                        new CcMessage.Check(
                                check.txn(),
                                check.begun(),
                                check.membership(),
                                without(check.reads(), forgotten),
                                check.writes());
                    default -> message;
                });
    }

    private static List<ReadEntry> without(List<ReadEntry> entries, Predicate<ReadEntry> forgotten) {
        return entries.stream().filter(forgotten.negate()).toList();
    }

    @Test
    void locksAloneAreRightWhileNothingFails() throws IOException {
        assertThat(misfitsOfLocksAlone(DeadlockPolicy.WAIT_DIE, RIGHT)).isEmpty();
    }

    @Test
    void locksAloneAreRightWhereTheOldWound() throws IOException {
        assertThat(misfitsOfLocksAlone(DeadlockPolicy.WOUND_WAIT, RIGHT)).isEmpty();
    }

    @Test
    void aScanWithoutALockIsFound() throws IOException {
        assertThat(misfitsOfLocksAlone(DeadlockPolicy.WAIT_DIE, withoutReads(ReadEntry.FragmentRead.class::isInstance)))
                .isPresent();
    }

    @Test
    void aKeyWithoutALockIsFound() throws IOException {
        assertThat(misfitsOfLocksAlone(DeadlockPolicy.WAIT_DIE, withoutReads(ReadEntry.KeyRead.class::isInstance)))
                .isPresent();
    }

    /** The two phases overlap: what was read before is unlocked when the next lock is asked for. */
    @Test
    void locksThatEndBeforeTheTransactionAreFound() throws IOException {
        Ear oneLock = message -> message instanceof CcMessage.Read read
                ? Stream.of(new CcMessage.End(read.txn()), read)
                : Stream.of(message);
        assertThat(misfitsOfLocksAlone(DeadlockPolicy.WAIT_DIE, oneLock)).isPresent();
    }

    /** The victim of an older transaction has lost its locks, and goes on. */
    @Test
    void aWoundThatTheVictimIsNotToldOfIsFound() throws IOException {
        assertThat(misfits(
                        "2pl-wound-wait",
                        options -> site(
                                options,
                                config -> new TwoPhaseLocking(DeadlockPolicy.WOUND_WAIT, withoutReading(config)) {
                                    @Override
                                    public List<ReadVerdict> takeReadVerdicts() {
                                        return super.takeReadVerdicts().stream()
                                                .filter(verdict -> verdict.request() != 0)
                                                .toList();
                                    }
                                },
                                RIGHT)))
                .isPresent();
    }

    @Test
    void readsThatAreOutOfDateAreFound() throws IOException {
        assertThat(misfitsOfValidation(
                        config -> new OptimisticValidation(config) {
                            @Override
                            protected boolean readsAreCurrent(CcMessage.Check request) {
                                return true;
                            }
                        },
                        RIGHT))
                .isPresent();
    }

    @Test
    void aScanThatIsNotValidatedIsFound() throws IOException {
        assertThat(misfitsOfValidation(
                        OptimisticValidation::new, withoutReads(ReadEntry.FragmentRead.class::isInstance)))
                .isPresent();
    }

    @Test
    void aLookUpThatIsNotValidatedIsFound() throws IOException {
        assertThat(misfitsOfValidation(OptimisticValidation::new, withoutReads(ReadEntry.KeyRead.class::isInstance)))
                .isPresent();
    }

    /** Timestamp ordering without the timestamps of what was missed. */
    @Test
    void aReaderThatStandsAnywhereIsFound() throws IOException {
        assertThat(misfits(
                        "to",
                        options -> site(
                                options,
                                config -> new TimestampOrdering(config) {
                                    @Override
                                    protected Stamp limitOf(CcMessage.Decide commit) {
                                        return Interval.END;
                                    }
                                },
                                RIGHT)))
                .isPresent();
    }

    /** Who reads twice, and is placed by the first reading alone. */
    @Test
    void laterReadingsThatAreForgottenAreFound() throws IOException {
        Ear firstReadings = message -> Stream.of(
                message instanceof CcMessage.Check check
                        ? new CcMessage.Check(
                                check.txn(), check.begun(), check.membership(), first(check.reads()), check.writes())
                        : message);
        assertThat(misfits("to", options -> site(options, TimestampOrdering::new, firstReadings)))
                .isPresent();
    }

    private static List<ReadEntry> first(List<ReadEntry> reads) {
        SequencedMap<Granule, ReadEntry> first = new LinkedHashMap<>();
        reads.forEach(entry -> first.putIfAbsent(Granule.of(entry), entry));
        return List.copyOf(first.values());
    }

    /** Serialization graph testing without the readers of what is overwritten. */
    @Test
    void readersThatAreForgottenAreFound() throws IOException {
        assertThat(misfits(
                        "sgt",
                        options -> site(
                                options,
                                config -> new SerializationGraphTesting(config) {
                                    @Override
                                    protected boolean remembersReads() {
                                        return false;
                                    }
                                },
                                RIGHT)))
                .isPresent();
    }
}
