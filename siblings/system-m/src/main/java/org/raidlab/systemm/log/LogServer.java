package org.raidlab.systemm.log;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.raidlab.core.Address;
import org.raidlab.core.Invariants;
import org.raidlab.core.Lsn;
import org.raidlab.core.codec.Row;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.LogDevice;
import org.raidlab.core.turn.LogEffects;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.systemm.Response;
import org.raidlab.systemm.SystemMMessage;
import org.raidlab.systemm.SystemMMessage.CheckpointMessage;
import org.raidlab.systemm.SystemMMessage.LogMessage;
import org.raidlab.systemm.SystemMMessage.ServerMessage;
import org.raidlab.systemm.SystemMMessage.TransactionMessage;
import org.raidlab.systemm.SystemMRecord;
import org.raidlab.systemm.SystemMServer;
import org.raidlab.systemm.SystemMSettings;
import org.raidlab.systemm.SystemMTrace;
import org.raidlab.systemm.data.PrimaryMemory;

/**
 * The log server (paper section 2.1): it writes log pages in their order and forwards the responses of a page when the
 * page is on disk. That is group commit. It discards the log that no restart needs.
 */
public final class LogServer implements Server<SystemMMessage> {
    /** The place and the chain of a begin marker. */
    private record Marker(Lsn at, Row chain) {}

    private final Ports ports;
    private final SystemMSettings.Log settings;
    private final LogDevice device;
    private final PrimaryMemory memory;
    private final LogChain chain = new LogChain();
    private final LogProof proof = new LogProof(chain);
    /** The responses that wait for pages on their way to disk. */
    private final TreeMap<Long, List<Response>> flushing = new TreeMap<>();

    private final Map<Long, Marker> markers = new LinkedHashMap<>();
    private long lastDurable;
    private long start = -1;
    private long end;
    private long pages;
    private long responded;

    /** @param memory says which backup copy the database comes from */
    public LogServer(Ports ports, SystemMSettings.Log settings, PrimaryMemory memory) {
        this.ports = ports;
        this.settings = settings;
        device = settings.strategy().device();
        this.memory = memory;
    }

    @Override
    public void onRecovered(long offset, LogRecord record) {
        proof.record(offset, (SystemMRecord) record, memory.home());
        written(new Lsn(offset));
        if (record instanceof SystemMRecord.Page page) {
            lastDurable = page.page();
        }
    }

    @Override
    public void onReady(Effects<SystemMMessage> out) {
        proof.end(memory.home());
    }

    private void written(Lsn at) {
        start = start < 0 ? at.offset() : start;
        end = at.offset();
    }

    @Override
    public void onMessage(Envelope<SystemMMessage> in, Effects<SystemMMessage> out) {
        if (!(in.body() instanceof LogMessage message)) {
            return;
        }
        switch (message) {
            case LogMessage.FlushPage page -> flush(page, out);
            case LogMessage.Attach(long page, Response response) -> attach(page, response, out);
            case LogMessage.SweepBegun begun -> mark(begun, out);
            case LogMessage.SweepEnded(long sweep) -> {
                SystemMRecord record = chain.chained(new SystemMRecord.SweepEnd(sweep, Row.EMPTY));
                written(out.log(device).append(record, new LogMessage.MarkDurable(sweep)));
            }
            case LogMessage.Discard(long sweep) -> discard(sweep, out);
            case LogMessage.PageDurable(long page) -> onDurable(page, out);
            case LogMessage.Clear clear -> {
                SystemMRecord record =
                        chain.chained(new SystemMRecord.Cleared(clear.sweep(), clear.segments(), Row.EMPTY));
                LogMessage durable = new LogMessage.ClearDurable(clear.sweep());
                written(out.log(device).append(record, durable));
            }
            case LogMessage.ClearDurable(long sweep) ->
                out.send(address(SystemMServer.CHECKPOINT), new CheckpointMessage.Cleared(sweep));
            case LogMessage.MarkDurable(long sweep) ->
                out.send(
                        address(SystemMServer.CHECKPOINT),
                        new CheckpointMessage.LogForced(sweep, marker(sweep).chain()));
        }
    }

    private Address address(SystemMServer server) {
        return ports.self().sibling(server);
    }

    private void flush(LogMessage.FlushPage page, Effects<SystemMMessage> out) {
        SystemMRecord record = chain.chained(SystemMRecord.Page.of(page.page(), page.entries()));
        LogMessage durable = new LogMessage.PageDurable(page.page());
        LogEffects<SystemMMessage> log = out.log(device);
        if (page.isQuiet() && flushing.isEmpty()) {
            // The turn itself forces the page: there is nothing to do meanwhile, and the way to the thread that forces
            // in the background, and back, takes almost as long as a force. What a server sends itself comes in the
            // next turn, so after the force.
            written(log.force(record));
            out.send(ports.self(), durable);
        } else {
            written(log.append(record, durable));
        }
        flushing.put(page.page(), new ArrayList<>(page.responses()));
    }

    private void attach(long page, Response response, Effects<SystemMMessage> out) {
        List<Response> waiting = flushing.get(page);
        if (waiting != null) {
            waiting.add(response);
        } else {
            respond(page, List.of(response), out);
        }
    }

    private void onDurable(long page, Effects<SystemMMessage> out) {
        Invariants.check(page == lastDurable + 1, "pages become durable in their order");
        lastDurable = page;
        pages++;
        List<Response> responses = flushing.remove(page);
        respond(page, responses == null ? List.of() : responses, out);
        out.send(address(SystemMServer.TRANSACTION), new TransactionMessage.PageClean(page, hasSpace()));
    }

    private void respond(long page, List<Response> responses, Effects<SystemMMessage> out) {
        if (!responses.isEmpty()) {
            responded += responses.size();
            out.trace(new SystemMTrace.Responded(page, responses.size()));
            out.send(address(SystemMServer.MESSAGE), new ServerMessage.Responses(responses));
        }
    }

    /** The begin marker comes after all pages of transactions that committed before it. */
    private void mark(LogMessage.SweepBegun begun, Effects<SystemMMessage> out) {
        SystemMRecord record =
                chain.chained(new SystemMRecord.SweepBegin(begun.sweep(), begun.copy(), begun.lsn(), Row.EMPTY));
        Lsn at = out.log(device).append(record);
        written(at);
        markers.put(begun.sweep(), new Marker(at, chain.last()));
    }

    private Marker marker(long sweep) {
        Marker marker = markers.get(sweep);
        Invariants.check(marker != null, "a sweep that ends has begun", sweep);
        return Objects.requireNonNull(marker);
    }

    private void discard(long sweep, Effects<SystemMMessage> out) {
        Lsn at = marker(sweep).at();
        out.log(device).truncate(at);
        start = at.offset();
        markers.keySet().removeIf(each -> each <= sweep);
        out.trace(new SystemMTrace.Discarded(sweep));
        out.send(address(SystemMServer.TRANSACTION), new TransactionMessage.LogSpace(bytes()));
    }

    private long bytes() {
        return start < 0 ? 0 : end - start;
    }

    private boolean hasSpace() {
        return bytes() < settings.capacity();
    }

    @Override
    public void onTimer(TimerToken token, Effects<SystemMMessage> out) {
        throw new IllegalStateException("a log server has no timers");
    }

    @Override
    public List<String> unfinished() {
        return flushing.isEmpty() ? List.of() : List.of(flushing.size() + " pages are on their way to disk");
    }

    @Override
    public SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> counters = new LinkedHashMap<>();
        counters.put("pages", pages);
        counters.put("responses", responded);
        counters.put("bytes", bytes());
        counters.put("proved-records", proof.records());
        return counters;
    }
}
