package org.raidlab.am;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.am.checkpoint.CheckpointHeader;
import org.raidlab.am.checkpoint.CheckpointLoader;
import org.raidlab.am.checkpoint.Checkpointer;
import org.raidlab.am.post.PostWork;
import org.raidlab.am.post.Posts;
import org.raidlab.am.post.Redo;
import org.raidlab.am.read.DescribeWork;
import org.raidlab.am.read.DumpWork;
import org.raidlab.am.read.EntriesWork;
import org.raidlab.am.read.FetchWork;
import org.raidlab.am.read.LookupWork;
import org.raidlab.am.read.RangeWork;
import org.raidlab.am.read.ReadPorts;
import org.raidlab.am.read.ScanWork;
import org.raidlab.am.read.StaleReadGate;
import org.raidlab.am.relation.Database;
import org.raidlab.am.relation.RelationStore;
import org.raidlab.am.work.Work;
import org.raidlab.am.work.WorkQueue;
import org.raidlab.core.Address;
import org.raidlab.core.Invariants;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Recovery;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.ProtocolServer;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.relation.RelationId;

/**
 * The Access Manager: the only server that touches the local database (paper section 1.1). It answers reads, installs
 * the writes of committed transactions, and keeps the database on stable storage by checkpoints; between them the log
 * of the Atomicity Controller suffices.
 */
public final class AccessManager implements ProtocolServer<AmMessage> {
    private final Ports ports;
    private final AmConfig config;
    private final WorkQueue queue;
    private final StaleReadGate staleReadGate;
    private State state;
    private long reads;
    private long dropped;

    /** The components that a restart makes anew. */
    private record State(
            Database database,
            Posts posts,
            Redo redo,
            Checkpointer checkpointer,
            ReadPorts reading,
            PostWork.PostPorts posting) {}

    public AccessManager(Ports ports, AmConfig config) {
        this.ports = ports;
        this.config = config;
        this.queue = new WorkQueue(ports.self(), config.slice());
        this.staleReadGate = new StaleReadGate(!config.gated());
        this.state = stateFrom(CheckpointLoader.nothing(ports.self().site(), config.founders()));
    }

    private State stateFrom(CheckpointLoader.Loaded loaded) {
        Database database = loaded.database();
        CheckpointHeader header = loaded.header();
        Posts posts = new Posts(database, header.newest());
        Checkpointer checkpointer = new Checkpointer(ports.self(), database.table(), config.segmentsInFlight(), header);
        return new State(
                database,
                posts,
                new Redo(posts, header.redo(), header.number()),
                checkpointer,
                new ReadPorts(
                        database, posts::made, config.slice(), config.answerBytes(), config.traceReads(), queue::later),
                new PostWork.PostPorts(posts, checkpointer::begun, queue, ports.stopwatch()));
    }

    @Override
    public void onRecovery(Recovery from) {
        state = stateFrom(CheckpointLoader.load(ports.self().site(), config.founders(), from));
    }

    @Override
    public void onRecovered(long offset, LogRecord record) {
        if (record instanceof RaidRecord raid) {
            state.redo().record(offset, raid);
        }
    }

    @Override
    public void onReady(Effects<RaidMessage> out) {
        state.database().relations().finishRecovery();
        state.posts().tellPlaced(ports.self(), out);
        out.setTimer(new CheckpointDue(), config.checkpointInterval());
    }

    @Override
    public Class<AmMessage> protocol() {
        return AmMessage.class;
    }

    @Override
    public void step(Envelope<RaidMessage> in, AmMessage message, Effects<RaidMessage> out) {
        Address from = in.from();
        switch (message) {
            case AmMessage.Describe _, AmMessage.Scan _, AmMessage.Lookup _ ->
                admit(new StaleReadGate.Entry(from, message), out);
            case AmMessage.Dump dump -> read(dump, from, new DumpWork(state.reading(), from, dump), out);
            case AmMessage.Fetch fetch -> read(fetch, from, new FetchWork(state.reading(), from, fetch), out);
            case AmMessage.FetchEntries fetch -> read(fetch, from, new EntriesWork(state.reading(), from, fetch), out);
            case AmMessage.Unavailable(List<RelationId> relations) ->
                staleReadGate.refuse(relations).forEach(entry -> StaleReadGate.tellUnavailable(entry, out));
            case AmMessage.Stale(List<RelationId> relations) -> {
                if (comesFrom(ports.self().sibling(RaidServer.AC), from, out)) {
                    staleReadGate.set(relations, entry -> admit(entry, out));
                }
            }
            case AmMessage.Post post -> {
                if (comesFrom(ports.self().sibling(RaidServer.AC), from, out)) {
                    post(from, post, out);
                }
            }
            case AmMessage.LogDurable durable -> {
                if (comesFrom(ports.self().sibling(RaidServer.AC), from, out)) {
                    state.checkpointer().logDurable(durable, state.posts().newest(), out);
                }
            }
            case AmMessage.Continue _, AmMessage.BlocksWritten _, AmMessage.HeaderWritten _ -> {
                if (comesFrom(ports.self(), from, out)) {
                    proceed(message, out);
                }
            }
        }
    }

    /** Returns whether a message comes from the expected sender: no other sender may change the database. */
    private static boolean comesFrom(Address expected, Address from, Effects<RaidMessage> out) {
        if (!from.equals(expected)) {
            out.trace(new RaidTrace.Ignored("AM takes this from " + expected + " only, not from " + from));
        }
        return from.equals(expected);
    }

    /** Admits a read; reads of out-of-date copies wait, and RC is told of them. */
    private void admit(StaleReadGate.Entry entry, Effects<RaidMessage> out) {
        if (staleReadGate.isOpen(StaleReadGate.relationsOf(entry.message()))) {
            read(entry.message(), entry.from(), workFor(entry), out);
        } else if (staleReadGate.waiting() >= config.waitingMax() && !isAskedOnce(entry.message(), entry.from())) {
            drop(out);
        } else {
            staleReadGate.add(entry);
            for (RelationId relation : staleReadGate.wanted(entry.message())) {
                out.send(ports.self().sibling(RaidServer.RC), new RcMessage.Wanted(relation));
            }
        }
    }

    private Work workFor(StaleReadGate.Entry entry) {
        return switch (entry.message()) {
            case AmMessage.Describe describe -> new DescribeWork(state.reading(), entry.from(), describe);
            case AmMessage.Scan scan ->
                scan.range()
                        .<Work>map(range -> new RangeWork(state.reading(), entry.from(), scan, range))
                        .orElseGet(() -> new ScanWork(state.reading(), entry.from(), scan));
            case AmMessage.Lookup lookup -> new LookupWork(state.reading(), entry.from(), lookup);
            case AmMessage.Dump _,
                    AmMessage.Fetch _,
                    AmMessage.FetchEntries _,
                    AmMessage.Unavailable _,
                    AmMessage.Post _,
                    AmMessage.Stale _,
                    AmMessage.Continue _,
                    AmMessage.BlocksWritten _,
                    AmMessage.HeaderWritten _,
                    AmMessage.LogDurable _ -> throw new AssertionError("reads alone wait: " + entry.message());
        };
    }

    private void drop(Effects<RaidMessage> out) {
        dropped++;
        out.trace(new RaidTrace.Ignored("AM has too many requests waiting"));
    }

    /**
     * Returns whether a read is never asked again: the UI of this site waits for each description, and has no more of
     * them under way than sessions.
     */
    private boolean isAskedOnce(AmMessage message, Address from) {
        return message instanceof AmMessage.Describe && from.equals(ports.self().sibling(RaidServer.UI));
    }

    private void read(AmMessage message, Address from, Work work, Effects<RaidMessage> out) {
        if (queue.waiting() >= config.waitingMax() && !isAskedOnce(message, from)) {
            drop(out);
            return;
        }
        reads++;
        queue.request(work, out);
    }

    private void post(Address from, AmMessage.Post post, Effects<RaidMessage> out) {
        queue.request(new PostWork(state.posting(), from, post), out);
        long logBytes = state.posts().decisions().newest()
                - state.checkpointer().newest().redo();
        if (logBytes >= config.checkpointLogBytes()) {
            checkpoint(out);
        }
    }

    private void proceed(AmMessage message, Effects<RaidMessage> out) {
        switch (message) {
            case AmMessage.BlocksWritten written -> state.checkpointer().written(written, out);
            case AmMessage.HeaderWritten written ->
                state.checkpointer().named(written).ifPresent(header -> checkpointed(header, out));
            case AmMessage.Continue _,
                    AmMessage.Describe _,
                    AmMessage.Scan _,
                    AmMessage.Lookup _,
                    AmMessage.Dump _,
                    AmMessage.Fetch _,
                    AmMessage.FetchEntries _,
                    AmMessage.Unavailable _,
                    AmMessage.Stale _,
                    AmMessage.LogDurable _,
                    AmMessage.Post _ -> queue.proceed(out);
        }
    }

    private void checkpoint(Effects<RaidMessage> out) {
        if (state.checkpointer().isWorthwhile()) {
            state.checkpointer().begin(state.posts().decisions().bound(), out);
        }
    }

    private void checkpointed(CheckpointHeader header, Effects<RaidMessage> out) {
        out.send(ports.self().sibling(RaidServer.AC), new AcMessage.Checkpointed(header.redo(), header.newest()));
        for (RelationStore store : state.database().relations().all()) {
            if (store.canPurge(header.number())) {
                queue.later(new PurgeWork(store, header.number()));
            }
        }
        queue.proceedLater(out);
    }

    @Override
    public void onTimer(TimerToken token, Effects<RaidMessage> out) {
        checkpoint(out);
        out.setTimer(new CheckpointDue(), config.checkpointInterval());
    }

    @Override
    public void checkInvariants() {
        state.database().relations().checkInvariants();
        state.checkpointer().checkInvariants();
        Invariants.check(
                state.posts().decisions().unfinishedCount() <= queue.waiting(),
                "every post that waits is in the queue");
    }

    /** Checks the invariants, and every slot against every index. */
    @Override
    public void checkInvariantsFully() {
        checkInvariants();
        state.database().relations().checkInvariantsFully();
    }

    @Override
    public List<String> unfinished() {
        return queue.waiting() == 0 ? List.of() : List.of(queue.waiting() + " requests wait to be served");
    }

    @Override
    public SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> counters = new LinkedHashMap<>();
        new Status(state.database(), state.posts(), state.checkpointer()).addTo(counters);
        counters.put("reads", reads);
        counters.put("reads dropped", dropped);
        counters.put("redone", state.redo().redone());
        counters.put("waiting", (long) queue.waiting());
        counters.put("background", (long) queue.inBackground());
        counters.put("reads held back", (long) staleReadGate.waiting());
        return counters;
    }

    /** The work of forgetting old deletions of a relation. */
    private record PurgeWork(RelationStore store, long completedCheckpoint) implements Work {
        @Override
        public int step(int tuples, Effects<RaidMessage> out) {
            return store.purge(completedCheckpoint, tuples);
        }

        @Override
        public boolean isDone() {
            return !store.canPurge(completedCheckpoint);
        }
    }

    /** The timer of a checkpoint, which is taken if the database has changed. */
    private record CheckpointDue() implements TimerToken {}
}
