package org.raidlab.am.site;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.SequencedMap;
import org.raidlab.am.AccessManager;
import org.raidlab.am.AmConfig;
import org.raidlab.core.Address;
import org.raidlab.core.RandomSource;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockDevice;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.Blocks;
import org.raidlab.core.turn.Devices;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.core.turn.Turn;
import org.raidlab.core.turn.TurnLimits;
import org.raidlab.core.turn.TurnPorts;
import org.raidlab.core.turn.WrappedBlocks;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.Write;
import org.raidlab.msg.codec.RaidDevices;
import org.raidlab.store.memory.MemoryFile;
import org.raidlab.store.memory.MemoryStorage;

/**
 * One site in one process: an Access Manager over devices in memory. A test says when a turn runs and when a block is
 * written.
 */
public final class TestSite {
    public static final Address AM = Address.of(1, RaidServer.AM);
    public static final Address AC = Address.of(1, RaidServer.AC);
    public static final Address AD = Address.of(1, RaidServer.AD);
    public static final Address RC = Address.of(1, RaidServer.RC);
    public static final Address UI = Address.of(1, RaidServer.UI);
    public static final Address CLIENT = Address.of(0, RaidServer.CLIENT);

    private final AmConfig config;
    private final ArrayDeque<Runnable> blockWrites = new ArrayDeque<>();
    private final MemoryStorage storage = new MemoryStorage();
    private final ManualClock clock = new ManualClock();
    private final List<TraceEvent> trace = new ArrayList<>();
    private final List<RaidMessage> received = new ArrayList<>();
    private long stopwatchNanos;
    private final History history = new History();
    private long txns;
    private Process process;

    private record Process(
            Turn<RaidMessage> turn, AccessManager am, ScriptedController controller, List<Inbox> inboxes) {}

    public TestSite(AmConfig config) {
        this.config = config;
        this.process = start();
    }

    private Process start() {
        TurnPorts<RaidMessage> ports = new TurnPorts<>(new NoTransport(), devices(), clock, trace::add);
        Turn<RaidMessage> turn = new Turn<>(ports, TurnLimits.DEFAULT.checked());
        int incarnation = storage.nextIncarnation();
        AccessManager am = new AccessManager(
                new Ports(AM, incarnation, turn.clock(), new SeededRandom(1), () -> ++stopwatchNanos), config);
        ScriptedController controller = new ScriptedController(AC, history);
        List<Inbox> inboxes = new ArrayList<>();
        MessageTag messageTag = new MessageTag(incarnation, 0);
        turn.host(AM, am, messageTag);
        turn.host(AC, controller, messageTag);
        for (Address neighbour : List.of(AD, UI, RC, CLIENT)) {
            Inbox inbox = new Inbox();
            inboxes.add(inbox);
            turn.host(neighbour, inbox, messageTag);
        }
        turn.start();
        return new Process(turn, am, controller, inboxes);
    }

    private Devices devices() {
        return Devices.open(RaidDevices.ALL, storage.openerAtOnce()).wrapped(new Devices.Wrapper() {
            @Override
            public Blocks blocks(BlockDevice device, Blocks opened) {
                return new HeldBlocks(opened, blockWrites);
            }
        });
    }

    /** Holds each block write until a test ends it. */
    private static final class HeldBlocks extends WrappedBlocks {
        private final Queue<Runnable> held;

        HeldBlocks(Blocks beneath, Queue<Runnable> held) {
            super(beneath);
            this.held = held;
        }

        @Override
        public void write(BlockRange to, Block content, Runnable done) {
            held.add(() -> super.write(to, content, done));
        }
    }

    /** The process dies and starts again; the fate decides how many of the block writes under way ended before. */
    public void crash(RandomSource fate) {
        for (int ended = fate.nextInt(blockWrites.size() + 1); ended > 0; ended--) {
            endBlockWrite();
        }
        storage.crash(fate);
        blockWrites.clear();
        received.clear();
        history.restart();
        process = start();
        history.restarted();
    }

    /** A stamp above all before. */
    public Stamp nextStamp() {
        return history.nextStamp();
    }

    public TxnId nextTxn() {
        return new TxnId(1, 1, ++txns);
    }

    /** Hands a message over; the next turn takes it. */
    public void send(Address from, Address to, RaidMessage message) {
        process.turn.accept(new Envelope<>(from, to, new MessageTag(1, 0), message));
    }

    /** A transaction commits at its home site, in the next turn. */
    public TxnId commit(List<Write> writes) {
        TxnId txn = nextTxn();
        send(AD, AC, new AcMessage.Commit(txn, txn, List.of(), writes));
        return txn;
    }

    /** A transaction of another site is prepared, in the next turn. */
    public TxnId prepare(List<Write> writes) {
        TxnId txn = nextTxn();
        send(AC.at(2), AC, new AcMessage.Prepare(txn, txn, 1, List.of(), List.of(), writes));
        return txn;
    }

    /** It is decided, in the next turn. */
    public void decide(TxnId txn, Stamp stamp) {
        send(AC.at(2), AC, new AcMessage.Decision(txn, true, stamp));
    }

    public List<TxnId> inDoubt() {
        return process.controller.inDoubt();
    }

    /** Runs one turn; true if work is left for the next one. */
    public boolean turn() {
        boolean more = process.turn.run();
        process.inboxes.forEach(inbox -> received.addAll(inbox.take()));
        received.addAll(process.controller.take());
        return more;
    }

    /** Ends the oldest block write; false if none is under way. */
    public boolean endBlockWrite() {
        Runnable write = blockWrites.poll();
        if (write == null) {
            return false;
        }
        write.run();
        return true;
    }

    public int blockWritesUnderWay() {
        return blockWrites.size();
    }

    public void advance(Duration by) {
        clock.advance(by);
    }

    /** Runs turns, ends block writes and lets forces come until nothing is left to do. */
    public void settle() {
        boolean busy = true;
        while (busy) {
            busy = turn();
            while (endBlockWrite()) {
                busy = true;
            }
            if (!busy && process.turn.nextDeadlineNanos() - clock.monotonicNanos() <= 20_000_000) {
                advance(Duration.ofMillis(20));
                busy = true;
            }
        }
    }

    /** Lets the checkpoint timer come and the checkpoint end. */
    public void checkpoint() {
        advance(config.checkpointInterval());
        settle();
    }

    /** Everything that neighbours got since the last call. */
    public List<RaidMessage> received() {
        List<RaidMessage> taken = new ArrayList<>(received);
        received.clear();
        return taken;
    }

    /** The only message that a neighbour gets for a request, after as many turns as that takes. */
    public RaidMessage ask(Address from, RaidMessage request) {
        settle();
        received();
        send(from, AM, request);
        settle();
        List<RaidMessage> answers = received();
        if (answers.size() != 1) {
            throw new AssertionError("expected one answer to " + request + " but got " + answers);
        }
        return answers.getFirst();
    }

    public List<TraceEvent> trace() {
        return trace;
    }

    /** What was decided here. */
    public History history() {
        return history;
    }

    /** Changes all blocks of the database on the disk. */
    public void damageBlocks() {
        Path data = storage.folder().resolve(RaidDevices.DATABASE.name()).resolve("data");
        int blockSectors = RaidDevices.DATABASE.blockBytes() / MemoryFile.SECTOR_BYTES;
        MemoryFile file = Objects.requireNonNull(storage.files().names().get(data));
        int blocks = Objects.requireNonNull(storage.copy().get(data)).length / RaidDevices.DATABASE.blockBytes();
        for (int block = 1; block < blocks; block++) {
            file.show(block * blockSectors, new byte[MemoryFile.SECTOR_BYTES]);
        }
    }

    public AccessManager am() {
        return process.am;
    }

    public long counter(String name) {
        SequencedMap<String, Long> counters = process.am.counters();
        Long value = counters.get(name);
        if (value == null) {
            throw new AssertionError("no counter " + name + " among " + counters.keySet());
        }
        return value;
    }
}
