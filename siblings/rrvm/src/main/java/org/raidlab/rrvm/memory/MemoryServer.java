package org.raidlab.rrvm.memory;

import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.rrvm.RrvmMessage;
import org.raidlab.rrvm.RrvmMessage.ManagerMessage;
import org.raidlab.rrvm.RrvmMessage.ManagerMessage.Stored;
import org.raidlab.rrvm.RrvmMessage.MemoryMessage;

/**
 * The remote memory server of a site. It keeps what managers of other sites send, in memory alone: when its process
 * ends, everything is gone, and the next incarnation says so by its number.
 */
public final class MemoryServer implements Server<RrvmMessage> {
    private final long bytesMax;
    private final TreeMap<Integer, StoredLog> logs = new TreeMap<>();

    /** @param bytesMax that it keeps of each log */
    public MemoryServer(long bytesMax) {
        this.bytesMax = bytesMax;
    }

    @Override
    public void onMessage(Envelope<RrvmMessage> in, Effects<RrvmMessage> out) {
        if (in.body() instanceof MemoryMessage message
                && message.attachment().site() == in.from().site()) {
            ManagerMessage answer = answer(message);
            if (answer != null) {
                out.send(in.from(), answer);
            }
        }
    }

    /** Returns the answer; null to a message that is older than what is here, or that is one of several. */
    private @Nullable ManagerMessage answer(MemoryMessage message) {
        StoredLog log = logs.get(message.attachment().site());
        boolean isKnown = log != null && log.attachment().equals(message.attachment());
        return switch (message) {
            case MemoryMessage.Attach attach -> attach(attach, log);
            case MemoryMessage.Store store when log != null && isKnown -> store(store, log);
            case MemoryMessage.Fetch(var attachment, long after)
            when log != null && isKnown -> new ManagerMessage.Fetched(attachment, log.high(), log.after(after));
            case MemoryMessage.SaveUndo undo when log != null && isKnown -> saveUndo(undo, log);
            case MemoryMessage.Write write when log != null && isKnown -> write(write, log);
            case MemoryMessage.Store _, MemoryMessage.Fetch _, MemoryMessage.SaveUndo _, MemoryMessage.Write _ ->
                new ManagerMessage.Forgotten(message.attachment());
        };
    }

    private @Nullable ManagerMessage attach(MemoryMessage.Attach attach, @Nullable StoredLog held) {
        if (held == null || attach.attachment().isAfter(held.attachment())) {
            logs.put(attach.attachment().site(), new StoredLog(attach.attachment(), attach.base()));
        } else if (!held.attachment().equals(attach.attachment())) {
            return null;
        }
        return new ManagerMessage.Attached(attach.attachment());
    }

    private ManagerMessage store(MemoryMessage.Store store, StoredLog log) {
        log.free(store.durable());
        Stored.Result result = log.keep(store.records(), bytesMax);
        return new Stored(store.attachment(), log.high(), result);
    }

    private ManagerMessage saveUndo(MemoryMessage.SaveUndo undo, StoredLog log) {
        log.free(undo.durable());
        Stored.Result result = undo.sequence() <= log.high() ? Stored.Result.KEPT : log.begin(undo, bytesMax);
        return result == Stored.Result.KEPT && undo.sequence() > log.high()
                ? new ManagerMessage.UndoSaved(undo.attachment(), undo.sequence())
                : new Stored(undo.attachment(), log.high(), result);
    }

    private @Nullable ManagerMessage write(MemoryMessage.Write write, StoredLog log) {
        if (write.sequence() <= log.high()) {
            return new Stored(write.attachment(), log.high(), Stored.Result.KEPT);
        }
        if (!log.expects(write)) {
            return new Stored(write.attachment(), log.high(), Stored.Result.GAP);
        }
        return log.write(write) ? new Stored(write.attachment(), log.high(), Stored.Result.KEPT) : null;
    }

    @Override
    public void onTimer(TimerToken token, Effects<RrvmMessage> out) {
        throw new IllegalStateException("a remote memory server sets no timer");
    }

    @Override
    public void checkInvariants() {
        logs.values().forEach(StoredLog::checkInvariants);
    }

    @Override
    public void checkInvariantsFully() {
        logs.values().forEach(StoredLog::checkInvariantsFully);
    }

    /** The counter that says up to which transaction the log of a site is here. */
    public static String highOf(int site) {
        return "high." + site;
    }

    @Override
    public SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> counters = new LinkedHashMap<>();
        counters.put(
                "copies.remote-heap-bytes",
                logs.values().stream().mapToLong(StoredLog::bytes).sum());
        logs.forEach((site, log) -> counters.put(highOf(site), log.high()));
        return counters;
    }
}
