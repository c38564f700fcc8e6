package org.raidlab.rrvm.manager;

import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Recovery;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.rrvm.ByteRange;
import org.raidlab.rrvm.Durability;
import org.raidlab.rrvm.Extent;
import org.raidlab.rrvm.MarkedServer;
import org.raidlab.rrvm.RrvmMessage;
import org.raidlab.rrvm.RrvmMessage.ClientMessage;
import org.raidlab.rrvm.RrvmMessage.ManagerMessage;
import org.raidlab.rrvm.RrvmMessage.StorageMessage;
import org.raidlab.rrvm.RrvmRecord;
import org.raidlab.rrvm.RrvmRecord.Redo;
import org.raidlab.rrvm.RrvmRecord.RemoteMark;
import org.raidlab.rrvm.RrvmSettings;
import org.raidlab.rrvm.RrvmTrace;

/**
 * The transaction manager of a site. It executes one transaction after the other on the recoverable memory, and
 * acknowledges a transaction when the disk has it, or so many memories as its durability says.
 */
public final class TransactionManager implements Server<RrvmMessage> {
    private static final int HELD_MAX = 10_000;

    private final RrvmSettings settings;
    private final DataFile data;
    private final LocalLog log;
    private final RemoteCopies remote;
    private final MappedCopy mapped;
    private final Truncation truncation;
    private final Restart restart;
    private final Exposure exposure;
    private final Replies replies = new Replies();
    /** Requests that wait because the window or the log is full. */
    private final ArrayDeque<Envelope<RrvmMessage>> held = new ArrayDeque<>();
    /** Where in the log the reports of possible losses stand, or stood. */
    private final TreeMap<Long, RrvmRecord.PossibleLoss> losses = new TreeMap<>();

    private @Nullable RemoteMark lastMark;
    private boolean isOpen;
    private long acknowledged;
    private long acknowledgedInMemory;

    /** @param servers the other sites, in the order in which their memory is tried */
    public TransactionManager(Ports ports, List<Integer> servers, RrvmSettings settings) {
        this.settings = settings;
        data = new DataFile(settings.data());
        log = new LocalLog(ports, settings);
        exposure = new Exposure(ports.clock());
        remote = new RemoteCopies(ports, servers, settings.remote(), log);
        mapped = new MappedCopy(log);
        truncation = new Truncation(data, log, remote);
        restart = new Restart(data, log, settings.remote());
    }

    @Override
    public void onRecovery(Recovery from) {
        data.load(from);
        log.begin(data.sequence());
    }

    /** Redoes the transactions that the data file does not have. */
    @Override
    public void onRecovered(long offset, LogRecord record) {
        switch (record) {
            case RrvmRecord.KeptLoss(long origin, var loss) -> losses.put(origin, loss);
            case RrvmRecord.PossibleLoss loss -> losses.put(offset, loss);
            case Redo redo
            when redo.sequence() > data.sequence() -> {
                log.replayed(redo);
                data.apply(redo.writes());
            }
            case RrvmRecord.MappedRedo(Redo redo) -> mapped.replayed(redo);
            case RrvmRecord.DiskMark _ -> lastMark = null;
            case RemoteMark mark -> lastMark = mark;
            default -> {
                // a drainer's mark, or a transaction that the data file has
            }
        }
    }

    @Override
    public void onReady(Effects<RrvmMessage> out) {
        mapped.redo(data, out);
        if (lastMark == null) {
            open(out);
        } else {
            restart.begin(lastMark, out);
        }
    }

    /** Takes requests from here on. What a client is told waits for the disk: the first mark is on its way there. */
    private void open(Effects<RrvmMessage> out) {
        isOpen = true;
        acknowledged = log.durable();
        out.trace(new RrvmTrace.Recovered(log.appended(), restart.fetched()));
        remote.goToDisk(out);
    }

    private void onRestart(Restart.Step step, Effects<RrvmMessage> out) {
        switch (step) {
            case Restart.Step.Goes() -> {}
            case Restart.Step.Complete() -> open(out);
            case Restart.Step.Lost(RrvmRecord.PossibleLoss loss) -> {
                report(loss, out);
                open(out);
            }
        }
    }

    private void report(RrvmRecord.PossibleLoss loss, Effects<RrvmMessage> out) {
        losses.put(out.append(loss).offset(), loss);
        out.trace(new RrvmTrace.LossReported(loss));
    }

    @Override
    public void onMessage(Envelope<RrvmMessage> in, Effects<RrvmMessage> out) {
        switch (in.body()) {
            case StorageMessage message -> onStorage(message, out);
            case ManagerMessage message when isOpen -> onRequest(in, message, out);
            case ManagerMessage.Fetched answer -> onRestart(restart.onFetched(in, answer, out), out);
            case ManagerMessage.Forgotten answer -> onRestart(restart.onForgotten(in, answer), out);
            case ManagerMessage _ -> {
                // the client repeats its request until the memory is recovered
            }
            case RrvmMessage.MemoryMessage _, ClientMessage _ -> {
                // not for a manager
            }
        }
        acknowledge(out);
    }

    private void onStorage(StorageMessage message, Effects<RrvmMessage> out) {
        switch (message) {
            case StorageMessage.Drained(long sequence) -> onDrained(sequence, out);
            case StorageMessage.Marked(long number, long sequence) -> {
                remote.onMarked(number, out);
                onDrained(sequence, out);
            }
            case StorageMessage.Mapped(long sequence) -> mapped.mapped(sequence);
            case StorageMessage.PageWritten(long number) -> truncation.onPageWritten(number, out);
            case StorageMessage.HeaderWritten(long number) -> {
                truncation.onHeaderWritten(number, out);
                mapped.cut(out);
                executeHeld(out);
            }
        }
    }

    private void onDrained(long sequence, Effects<RrvmMessage> out) {
        log.drained(sequence, out);
        exposure.end(log.durable());
        truncation.onDrained(out);
        executeHeld(out);
    }

    private void onRequest(Envelope<RrvmMessage> in, ManagerMessage message, Effects<RrvmMessage> out) {
        switch (message) {
            case ManagerMessage.Minitransaction request -> execute(in, request, out);
            case ManagerMessage.Truncate(long request) -> truncation.ask(in.from(), request, out);
            case ManagerMessage.Attached answer -> remote.onAttached(in, answer, out);
            case ManagerMessage.Stored answer -> remote.onStored(in, answer, out);
            case ManagerMessage.UndoSaved answer -> remote.onUndoSaved(in, answer, out);
            case ManagerMessage.Forgotten answer -> remote.onForgotten(answer, out);
            case ManagerMessage.Fetched _ -> {
                // the restart is over
            }
        }
    }

    private void executeHeld(Effects<RrvmMessage> out) {
        while (!held.isEmpty() && mayCommit()) {
            Envelope<RrvmMessage> next = held.remove();
            execute(next, (ManagerMessage.Minitransaction) next.body(), out);
        }
    }

    private boolean mayCommit() {
        return !log.isWindowFull() && log.bytes() < settings.log().capacity();
    }

    private void execute(Envelope<RrvmMessage> in, ManagerMessage.Minitransaction request, Effects<RrvmMessage> out) {
        if (!isWithinMemory(request)) {
            String why = "the memory has " + settings.data().bytes() + " bytes; a range goes beyond its end";
            out.send(in.from(), new ClientMessage.Refused(request.request(), why));
            return;
        }
        boolean isUpdate = !request.writes().isEmpty();
        if (isUpdate && !mayCommit()) {
            if (held.size() < HELD_MAX) {
                held.add(in);
            }
            return;
        }
        boolean isCommitted = data.matches(request.expected());
        if (isCommitted && isUpdate) {
            commit(request.writes(), request.durability(), out);
        }
        List<ByteRange> read = data.read(request.reads());
        replies.add(
                in.from(),
                request.durability(),
                new ClientMessage.Outcome(request.request(), isCommitted, log.appended(), losses(), read));
    }

    private ClientMessage.Losses losses() {
        int ofQuorums = (int) losses.values().stream()
                .filter(RrvmRecord.PossibleLoss::isOfQuorum)
                .count();
        return new ClientMessage.Losses(losses.size(), ofQuorums);
    }

    private boolean isWithinMemory(ManagerMessage.Minitransaction request) {
        Stream<Extent> written = Stream.concat(request.expected().stream(), request.writes().stream())
                .map(ByteRange::extent);
        return Stream.concat(written, request.reads().stream()).allMatch(data::has);
    }

    /** The log and the servers get the new bytes at the same time. */
    private void commit(List<ByteRange> writes, Durability durability, Effects<RrvmMessage> out) {
        Redo record = Redo.of(log.appended() + 1, writes);
        if (durability == Durability.MIRROR) {
            remote.addToMirror(
                    record, data.read(writes.stream().map(ByteRange::extent).toList()));
        }
        data.apply(writes);
        log.append(record, way(durability), out);
        remote.append(durability, out);
        if (durability == Durability.MAPPED) {
            mapped.append(out);
        }
        if (log.bytes() >= settings.log().threshold()) {
            truncation.begin(out);
        }
    }

    private LocalLog.Way way(Durability durability) {
        if (!remote.needsDisk(durability)) {
            return LocalLog.Way.LATER;
        }
        return durability == Durability.REMOTE_AND_FORCE ? LocalLog.Way.BACKGROUND : LocalLog.Way.TURN;
    }

    /** Answers the clients whose transactions are safe. */
    private void acknowledge(Effects<RrvmMessage> out) {
        for (Durability durability : replies.waitedFor()) {
            long secured = secured(durability);
            if (replies.release(durability, secured, out)) {
                out.trace(new RrvmTrace.Acknowledged(
                        durability,
                        secured,
                        log.durable(),
                        mapped.durable(),
                        remote.counted(durability),
                        durability.memories(settings.remote().quorum())));
                long before = Math.max(acknowledged, Math.max(log.durable(), mapped.durable()));
                exposure.begin(before + 1, secured, remote.memories(secured));
                acknowledgedInMemory += Math.max(0, secured - before);
                acknowledged = Math.max(acknowledged, secured);
            }
        }
    }

    /** Returns the last transaction that is safe in the sense of a durability. */
    private long secured(Durability durability) {
        long secured = remote.secured(durability, log.durable());
        return durability == Durability.MAPPED ? Math.max(secured, mapped.durable()) : secured;
    }

    @Override
    public void onTimer(TimerToken token, Effects<RrvmMessage> out) {
        switch ((ManagerTimer) token) {
            case DRAIN -> log.drain(out);
            case HEARTBEAT -> {
                if (isOpen) {
                    remote.onHeartbeat(out);
                } else {
                    restart.ask(out);
                }
            }
            case ATTACH -> remote.attach(out);
        }
    }

    @Override
    public void checkInvariants() {
        log.checkInvariants();
        remote.checkInvariants();
        mapped.checkInvariants();
    }

    @Override
    public List<String> unfinished() {
        return replies.size() + held.size() == 0 ? List.of() : List.of(replies.size() + " answers wait");
    }

    /** The counter that says which site's memory counts for one memory; 0 if none does. */
    public static final String SERVER = "server";

    /** How the counters begin that say which sites' memories count for a quorum: 1 for each of these sites. */
    public static final String QUORUM = "quorum.";

    /** The counter of the last transaction that was acknowledged. */
    public static final String ACKNOWLEDGED = "acknowledged";

    @Override
    public SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> counters = new LinkedHashMap<>();
        List<MarkedServer> first = remote.counted(Durability.REMOTE_1);
        counters.put(SERVER, first.isEmpty() ? 0L : first.getFirst().server());
        remote.counted(Durability.QUORUM).forEach(each -> counters.put(QUORUM + each.server(), 1L));
        counters.put("committed", log.appended());
        counters.put(ACKNOWLEDGED, acknowledged);
        counters.put("acknowledged-in-memory", acknowledgedInMemory);
        counters.put("possible-losses", (long) losses.size());
        counters.put("copies.heap-bytes", log.undrainedBytes());
        counters.put("copies.disk-bytes", log.bytes() - log.undrainedBytes());
        counters.put("remote-high", remote.high());
        counters.put("mapped-high", mapped.durable());
        exposure.addTo(counters);
        return counters;
    }
}
