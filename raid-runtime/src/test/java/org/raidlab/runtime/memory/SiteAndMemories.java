package org.raidlab.runtime.memory;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.raidlab.comm.memory.MemoryMessage;
import org.raidlab.comm.memory.MemoryServer;
import org.raidlab.core.Clock;
import org.raidlab.core.Lsn;
import org.raidlab.core.RandomSource;
import org.raidlab.core.turn.Devices;
import org.raidlab.core.turn.LogDevice;
import org.raidlab.store.FolderDevices;
import org.raidlab.store.file.Background;
import org.raidlab.store.log.LogSettings;
import org.raidlab.store.memory.MemoryFiles;

/**
 * A site with a replicated log, its memories, and a network between them that loses, doubles and reorders. It knows
 * what was appended and what was confirmed, and says what a restart has lost silently.
 */
final class SiteAndMemories {
    private static final LogDevice LOG = new LogDevice("log", Mark.DEVICE.records(), null);
    private static final LogSettings SETTINGS = new LogSettings(64 << 10, 16 << 10, 1);
    private static final double LOST = 0.05;
    private static final double DOUBLED = 0.05;
    private static final long PATIENCE_NANOS = 2_000_000_000;

    private record Record(long offset, String text) {}

    private final RandomSource random;
    private final Replication replication;
    private final MemoryFiles disk = new MemoryFiles();
    private final MemoryServer[] memories;
    private final Set<Integer> cut = new TreeSet<>();
    private final List<Runnable> network = new ArrayList<>();
    private final List<Runnable> drains = new ArrayList<>();
    private final List<Record> appended = new ArrayList<>();
    private final List<Record> found = new ArrayList<>();
    private long nanos = 1;
    private long lives;
    private int incarnation;
    private long start;
    private long confirmed;
    private int deaths;
    private boolean replayed;
    private Devices devices;
    private ReplicatedLog log;
    private final Clock clock = new Clock() {
        @Override
        public long monotonicNanos() {
            return nanos;
        }

        @Override
        public long wallNanos() {
            return nanos;
        }
    };

    SiteAndMemories(RandomSource random, int needed, int count, ReplicationRules rules) {
        this.random = random;
        List<InetSocketAddress> sockets = new ArrayList<>();
        for (int number = 1; number <= count; number++) {
            sockets.add(new InetSocketAddress(InetAddress.getLoopbackAddress(), number));
        }
        replication = new Replication(needed, sockets, rules);
        memories = new MemoryServer[count];
        for (int number = 1; number <= count; number++) {
            restartMemory(number);
        }
        deaths = 0;
        devices = openDevices();
        log = openLog();
        replay();
    }

    private Devices openDevices() {
        drains.clear();
        Background background =
                new Background(Runnable::run, drains::add, Runnable::run, Runnable::run, Runnable::run, failure -> {
                    throw failure;
                });
        Devices.Opener opener = new FolderDevices(disk, Path.of("/site"), SETTINGS, background);
        return Devices.open(List.of(LOG, ReplicatedLog.marks()), opener);
    }

    private ReplicatedLog openLog() {
        int life = ++incarnation;
        return new ReplicatedLog(new ReplicatedLog.Parts(
                replication,
                1,
                life,
                devices.log(LOG),
                devices.log(ReplicatedLog.marks()),
                clock,
                (memory, request) -> pass(memory.getPort(), () -> ask(memory, request, life))));
    }

    private void ask(InetSocketAddress memory, MemoryMessage.Request request, int life) {
        MemoryServer server = memories[memory.getPort() - 1];
        MemoryMessage.Answer answer = server.answer(request);
        server.checkInvariants();
        pass(memory.getPort(), () -> {
            if (life == incarnation) {
                log.onAnswer(memory, answer);
            }
        });
    }

    private void pass(int number, Runnable arrival) {
        if (cut.contains(number) || random.chance(LOST)) {
            return;
        }
        network.add(arrival);
        if (random.chance(DOUBLED)) {
            network.add(arrival);
        }
    }

    /** Appends some records and forces them, as a turn does. */
    void turn() {
        for (int count = 1 + random.nextInt(3); count > 0; count--) {
            int length = random.nextInt(40) == 0 ? 3_000 : random.nextInt(60);
            String text = "record " + appended.size() + " " + "x".repeat(length);
            Lsn at = log.append(text.getBytes(StandardCharsets.UTF_8));
            appended.add(new Record(at.offset(), text));
        }
        log.force();
        look();
    }

    private void look() {
        if (replayed) {
            confirmed = Math.max(confirmed, log.durable().offset());
        }
    }

    void deliver() {
        for (int count = random.nextInt(6); count > 0 && !network.isEmpty(); count--) {
            network.remove(random.nextInt(Math.min(3, network.size()))).run();
        }
        look();
    }

    void pause(long most) {
        nanos += random.nextInt((int) most);
        log.onDeadline();
        look();
    }

    void drain() {
        List.copyOf(drains).forEach(Runnable::run);
        drains.clear();
        look();
    }

    void restartMemory(int number) {
        memories[number - 1] = new MemoryServer(++lives);
        deaths++;
    }

    void restartAnyMemory() {
        restartMemory(1 + random.nextInt(memories.length));
    }

    void cutOrHeal() {
        int number = 1 + random.nextInt(memories.length);
        if (!cut.remove(number)) {
            cut.add(number);
        }
    }

    void truncate() {
        if (!appended.isEmpty()) {
            start = Math.max(
                    start, appended.get(random.nextInt(appended.size())).offset());
            log.truncate(new Lsn(start));
            look();
        }
    }

    /**
     * Ends the site's process and starts it again; returns whether it has its log again. Otherwise it says that records
     * may be lost.
     */
    boolean restart() {
        replayed = false;
        devices = openDevices();
        log = openLog();
        long healed = nanos + PATIENCE_NANOS;
        while (!log.isCollected() && log.loss().isEmpty()) {
            pause(10_000_000);
            deliver();
            if (nanos > healed) {
                cut.clear();
            }
            if (nanos > healed + PATIENCE_NANOS) {
                throw new AssertionError("a restart waits for memories that answer");
            }
        }
        if (log.loss().isPresent()) {
            if (deaths < replication.needed()) {
                throw new AssertionError("a loss is reported, and only " + deaths + " memories have died");
            }
            return false;
        }
        replay();
        return true;
    }

    private void replay() {
        found.clear();
        log.replay((at, payload) -> found.add(new Record(at.offset(), new String(payload, StandardCharsets.UTF_8))));
        replayed = true;
        check();
        deaths = 0;
        appended.clear();
        appended.addAll(found);
        start = found.isEmpty() ? start : found.getFirst().offset();
        look();
    }

    /** Everything confirmed is there, in its order and with nothing else before it. */
    private void check() {
        List<Record> expected =
                appended.stream().filter(record -> record.offset() >= start).toList();
        if (found.size() > expected.size() || !found.equals(expected.subList(0, found.size()))) {
            throw new AssertionError("the log of a restart is not a first part of what was appended");
        }
        long lost = expected.stream()
                .skip(found.size())
                .filter(record -> record.offset() < confirmed)
                .count();
        if (lost > 0) {
            throw new AssertionError(lost + " confirmed records are lost silently");
        }
    }
}
