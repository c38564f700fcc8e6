package org.raidlab.systemm.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.raidlab.core.Address;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.ServerType;
import org.raidlab.core.turn.Device;
import org.raidlab.core.turn.Devices;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.StorageException;
import org.raidlab.core.turn.Transport;
import org.raidlab.core.turn.Turn;
import org.raidlab.core.turn.TurnLimits;
import org.raidlab.core.turn.TurnPorts;
import org.raidlab.runtime.SystemClock;
import org.raidlab.runtime.node.NodeSystem;
import org.raidlab.store.FolderDevices;
import org.raidlab.store.file.Background;
import org.raidlab.store.log.FileLog;
import org.raidlab.store.log.LogSettings;
import org.raidlab.store.memory.MemoryFiles;
import org.raidlab.systemm.BackupCopies;
import org.raidlab.systemm.CheckpointAlgorithm;
import org.raidlab.systemm.Combination;
import org.raidlab.systemm.Copy;
import org.raidlab.systemm.HomeBlock;
import org.raidlab.systemm.LogStrategy;
import org.raidlab.systemm.RecoveryMode;
import org.raidlab.systemm.SystemMMessage;
import org.raidlab.systemm.SystemMServer;
import org.raidlab.systemm.SystemMSettings;
import org.raidlab.systemm.card.CardSizes;
import org.raidlab.systemm.card.CreditCard;
import org.raidlab.systemm.data.PrimaryMemory;
import org.raidlab.systemm.data.StateDigest;
import org.raidlab.systemm.lock.LockManager;
import org.raidlab.systemm.site.SystemMSite;

/**
 * A byte that lies in the files of a site that has died: recovery names the place. {@code -Draid.flips.step=1} flips
 * each byte of a sample instead of one in so many.
 */
class FlippedBytesTest {
    /** The first byte of a mark of a striped log. */
    private static final byte MARK = 2;

    private static final int STEP = Integer.getInteger("raid.flips.step", 64);
    private static final int SAMPLE_BYTES = 4_096;
    private static final int SLOT_BYTES = 4_096;
    private static final int SLOTS_BYTES = 2 * SLOT_BYTES;
    private static final long SWEEPS = 3;
    /** Segments that a checkpointer writes at once. */
    private static final int AT_ONCE_MOST = 8;

    private static final Path FOLDER = Path.of("/site");
    private static final CreditCard APPLICATION = new CreditCard(new CardSizes(200, 4, 20));
    private static final SystemMSettings.Segments SEGMENTS = new SystemMSettings.Segments(8_192, 64, 0.2);
    private static final LogSettings LOG = new LogSettings(64 << 10, 16 << 10, 0);

    private static final Background AT_ONCE = Background.atOnce(failure -> {
        throw failure;
    });

    private static SystemMSettings settings(CheckpointAlgorithm checkpointer, LogStrategy log, int requests) {
        return new SystemMSettings(
                new SystemMSettings.Checkpoint(
                        checkpointer,
                        false,
                        Duration.ofMillis(100),
                        AT_ONCE_MOST,
                        RecoveryMode.FULL,
                        BackupCopies.PAIR),
                new SystemMSettings.Log(log, 1_000, 8, Duration.ofNanos(100_000), 1 << 20),
                SEGMENTS,
                new SystemMSettings.Transactions(2, 16, Duration.ofMillis(1), requests));
    }

    /** A site in this thread, on files in memory. */
    private static final class Site implements AutoCloseable {
        private final PrimaryMemory memory;
        private final Devices devices;
        private final Turn<SystemMMessage> turn;

        Site(MemoryFiles files, SystemMSettings settings) {
            memory = new PrimaryMemory(settings, APPLICATION);
            SystemMSite system = SystemMSite.ofCards(settings, APPLICATION, 1);
            List<Device> declared = new ArrayList<>(List.of(system.site().log()));
            declared.addAll(system.site().database());
            devices = Devices.open(declared, new FolderDevices(files, FOLDER, LOG, AT_ONCE));
            turn = new Turn<>(
                    new TurnPorts<>(new NoTransport(), devices, new SystemClock(), _ -> {}), TurnLimits.DEFAULT);
            NodeSystem<SystemMMessage> servers = system.incarnation(memory, new LockManager());
            for (ServerType kind : system.site().kinds()) {
                Address self = Address.of(1, kind);
                Ports ports = new Ports(self, 1, turn.clock(), new SeededRandom(1), System::nanoTime);
                turn.host(self, servers.server(kind, ports), new MessageTag(1, 0));
            }
            try {
                turn.start();
            } catch (RuntimeException e) {
                devices.close();
                throw e;
            }
        }

        long counter(SystemMServer server, String name) {
            return turn.servers().get(Address.of(1, server)).counters().get(name);
        }

        long sweeps() {
            return counter(SystemMServer.CHECKPOINT, "sweeps");
        }

        long logBytes() {
            return counter(SystemMServer.LOG, "bytes");
        }

        List<Long> state() {
            return StateDigest.of(memory, 0, 1);
        }

        @Override
        public void close() {
            devices.close();
        }
    }

    /** The generated requests need none. */
    private static final class NoTransport implements Transport<SystemMMessage> {
        @Override
        public void send(Envelope<SystemMMessage> message) {}

        @Override
        public void multicast(List<Envelope<SystemMMessage>> messages) {}

        @Override
        public void flush() {}
    }

    /** Returns the files of a site that has swept several times, and has logged a good deal since. */
    private static SortedMap<Path, byte[]> filesAfter(SystemMSettings settings) {
        MemoryFiles files = files();
        try (Site site = new Site(files, settings)) {
            while (site.sweeps() < SWEEPS) {
                site.turn.run();
            }
            while (site.logBytes() < 2 * SAMPLE_BYTES) {
                site.turn.run();
            }
            return new TreeMap<>(files.contents());
        }
    }

    private static MemoryFiles files() {
        MemoryFiles files = new MemoryFiles();
        Stream.of("", "log", "home-block", "copy-a", "copy-b", "double-write")
                .map(FOLDER::resolve)
                .forEach(files::createFolders);
        return files;
    }

    private static MemoryFiles onCopyOf(Map<Path, byte[]> contents) {
        SortedMap<Path, byte[]> copies = new TreeMap<>(contents);
        copies.replaceAll((_, content) -> content.clone());
        return files().with(copies);
    }

    /** What became of a recovery: the home block and the state, or the words of the failure. */
    private record Outcome(Optional<HomeBlock> home, List<Long> state, String failure) {}

    private static Outcome recovered(Map<Path, byte[]> contents, SystemMSettings settings) {
        try (Site site = new Site(onCopyOf(contents), settings)) {
            return new Outcome(site.memory.home(), site.state(), "");
        } catch (StorageException e) {
            return new Outcome(Optional.empty(), List.of(), String.valueOf(e.getMessage()));
        }
    }

    /** Bytes of a file of which recovery reads each, and the words that locate a lie in them. */
    private record Place(Path file, int from, String words, int bytes) {}

    private static List<Place> blocksOf(HomeBlock home) {
        String copy = home.copy() == Copy.A ? "copy-a" : "copy-b";
        int mapBlocks = Math.ceilDiv(home.mapBytes(), SEGMENTS.bytes());
        return blocks(
                copy,
                IntStream.concat(
                        IntStream.range(0, home.segments()),
                        IntStream.range(SEGMENTS.most(), SEGMENTS.most() + mapBlocks)));
    }

    private static List<Place> blocks(String device, IntStream numbers) {
        Path file = FOLDER.resolve(device).resolve("data");
        return numbers.mapToObj(block -> {
                    int from = SLOTS_BYTES + block * SEGMENTS.blockBytes();
                    String words = "block %d is damaged in %s at offset %d".formatted(block, file, from);
                    return new Place(file, from, words, SAMPLE_BYTES);
                })
                .toList();
    }

    /**
     * Returns the first record of the log; of a log with stripes, the first record of each stripe that a later record
     * shows to have been durable: the last write of a crash cannot be told from a torn one.
     */
    private static List<Place> logsOf(Map<Path, byte[]> files, LogStrategy strategy) {
        Path folder = FOLDER.resolve("log");
        if (strategy.device().stripes() == 1) {
            long first = recordsOf(files, folder).firstKey();
            Path file = segmentOf(folder, first);
            return List.of(new Place(
                    file, (int) (first % LOG.segmentBytes()), "no whole log record stands in " + file, SAMPLE_BYTES));
        }
        Map<Path, SortedMap<Long, ByteBuffer>> stripes = IntStream.rangeClosed(
                        1, strategy.device().stripes())
                .mapToObj(number -> folder.resolve("stripe-" + number))
                .collect(Collectors.toMap(stripe -> stripe, stripe -> recordsOf(files, stripe)));
        List<ByteBuffer> all = stripes.values().stream()
                .flatMap(records -> records.values().stream())
                .toList();
        long durable = all.stream()
                .mapToLong(record -> record.getLong(1 + Long.BYTES))
                .max()
                .orElseThrow();
        long start = all.stream()
                .filter(record -> record.get(0) == MARK)
                .mapToLong(record -> record.getLong(1))
                .max()
                .orElseThrow();
        List<Place> places = new ArrayList<>();
        stripes.forEach((stripe, records) -> records.entrySet().stream()
                .filter(each -> each.getValue().get(0) != MARK)
                .filter(each ->
                        each.getValue().getLong(1) >= start && each.getValue().getLong(1) < durable)
                .findFirst()
                .ifPresent(each -> places.add(new Place(
                        segmentOf(stripe, each.getKey()),
                        (int) (each.getKey() % LOG.segmentBytes()),
                        stripe.toString(),
                        each.getValue().capacity()))));
        assertThat(places).hasSizeGreaterThan(1);
        return places;
    }

    private static SortedMap<Long, ByteBuffer> recordsOf(Map<Path, byte[]> files, Path folder) {
        SortedMap<Long, ByteBuffer> records = new TreeMap<>();
        FileLog log = FileLog.open(onCopyOf(files), folder, LOG, AT_ONCE);
        log.replay((at, payload) -> records.put(at.offset(), ByteBuffer.wrap(payload)));
        log.close();
        return records;
    }

    private static Path segmentOf(Path folder, long position) {
        return folder.resolve("segment-%016x".formatted(position / LOG.segmentBytes()));
    }

    private static Map<Path, byte[]> lying(Map<Path, byte[]> files, Path file, int... places) {
        byte[] content = files.get(file).clone();
        for (int at : places) {
            content[at] ^= 0x10;
        }
        Map<Path, byte[]> lying = new TreeMap<>(files);
        lying.put(file, content);
        return lying;
    }

    private static IntStream sample(int from, int bytes) {
        return IntStream.iterate(from, at -> at < from + bytes, at -> at + STEP);
    }

    @ParameterizedTest
    @EnumSource(LogStrategy.class)
    void recoveryNamesThePlaceOfAByteThatLiesInASegmentTheMapOrTheLog(LogStrategy log) {
        assertThatEachLieIsLocated(settings(firstFor(log), log, 16), settings(firstFor(log), log, 0));
    }

    /** A segment is proved when it is loaded: here by the digest of the whole database. */
    @Test
    void instantRecoveryNamesThePlaceWhenItGetsThere() {
        SystemMSettings busy =
                settings(CheckpointAlgorithm.FUZZY, LogStrategy.VALUE, 16).recovering(RecoveryMode.INSTANT);
        SystemMSettings quiet = busy.generating(0);
        SortedMap<Path, byte[]> files = filesAfter(busy);
        try (Site site = new Site(onCopyOf(files), quiet)) {
            assertThat(site.counter(SystemMServer.TRANSACTION, "segments-absent"))
                    .isPositive();
        }
        assertThat(recovered(files, quiet)).isEqualTo(recovered(files, quiet.recovering(RecoveryMode.FULL)));
        assertThatEachLieIsLocated(busy, quiet);
    }

    /** Of a single copy, the segments that the double-write buffer has are read from there, and made whole in place. */
    @Test
    void aLieInASingleCopyIsLocatedOrTheDoubleWriteBufferHasTheSegment() {
        SystemMSettings busy = settings(CheckpointAlgorithm.FUZZY, LogStrategy.VALUE, 16)
                .with(new Combination.Choice(
                        CheckpointAlgorithm.FUZZY, LogStrategy.VALUE, false, RecoveryMode.FULL, BackupCopies.SINGLE));
        SystemMSettings quiet = busy.generating(0);
        SortedMap<Path, byte[]> files = filesAfter(busy);
        Outcome truth = recovered(files, quiet);
        int segments = truth.home().orElseThrow().segments();
        List<Place> inPlace = blocks("copy-a", IntStream.range(0, segments));
        List<Place> healed = inPlace.stream()
                .filter(place -> isHealed(files, quiet, place, truth))
                .toList();
        assertThat(healed).hasSizeBetween(1, AT_ONCE_MOST);
        Path buffer = FOLDER.resolve("double-write").resolve("data");
        int written = (files.get(buffer).length - SLOTS_BYTES) / SEGMENTS.blockBytes();
        List<Place> read = blocks("double-write", IntStream.range(0, written)).stream()
                .filter(place -> !isHealed(files, quiet, place, truth))
                .toList();
        assertThat(read).hasSameSizeAs(healed);
    }

    /** Returns whether a lie at a place does not matter; else recovery locates it. */
    private static boolean isHealed(Map<Path, byte[]> files, SystemMSettings quiet, Place place, Outcome truth) {
        Set<Boolean> healed = sample(place.from(), SEGMENTS.blockBytes())
                .mapToObj(at -> recovered(lying(files, place.file(), at), quiet))
                .map(outcome -> {
                    assertThat(outcome.failure().isEmpty() || outcome.failure().contains(place.words()))
                            .as("located: %s", outcome.failure())
                            .isTrue();
                    return outcome.equals(truth);
                })
                .collect(Collectors.toSet());
        assertThat(healed).as("all bytes of a block alike").hasSize(1);
        return healed.contains(true);
    }

    private static void assertThatEachLieIsLocated(SystemMSettings busy, SystemMSettings quiet) {
        SortedMap<Path, byte[]> files = filesAfter(busy);
        HomeBlock home = recovered(files, quiet).home().orElseThrow();
        List<Place> logs = logsOf(files, busy.log().strategy());
        Stream.concat(blocksOf(home).stream(), logs.stream()).forEach(place -> {
            int room = Math.min(place.bytes(), files.get(place.file()).length - place.from());
            int bytes = Math.min(SAMPLE_BYTES, room);
            sample(place.from(), bytes)
                    .forEach(at -> assertThat(recovered(lying(files, place.file(), at), quiet)
                                    .failure())
                            .as("byte %d of %s", at, place.file())
                            .contains(place.words()));
        });
    }

    @Test
    void ofTheTwoSlotsOfTheHomeBlockAWholeOneCounts() {
        CheckpointAlgorithm checkpointer = firstFor(LogStrategy.VALUE);
        SystemMSettings quiet = settings(checkpointer, LogStrategy.VALUE, 0);
        SortedMap<Path, byte[]> files = filesAfter(quiet.generating(16));
        Path home = FOLDER.resolve("home-block").resolve("data");
        Outcome truth = recovered(files, quiet);
        sample(0, SLOTS_BYTES)
                .forEach(at -> assertThat(recovered(lying(files, home, at), quiet))
                        .as("byte %d of %s", at, home)
                        .isEqualTo(truth));
        sample(0, SLOT_BYTES)
                .forEach(at -> assertThat(recovered(lying(files, home, at, at + SLOT_BYTES), quiet)
                                .failure())
                        .as("byte %d of both slots of %s", at, home)
                        .contains(home.toString()));
    }

    private static CheckpointAlgorithm firstFor(LogStrategy log) {
        return Stream.of(CheckpointAlgorithm.values())
                .filter(log::allows)
                .findFirst()
                .orElseThrow();
    }
}
