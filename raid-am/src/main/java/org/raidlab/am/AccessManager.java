package org.raidlab.am;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.am.checkpoint.CheckpointHeader;
import org.raidlab.am.checkpoint.CheckpointLoader;
import org.raidlab.am.post.PostWork;
import org.raidlab.am.post.Posts;
import org.raidlab.am.post.Redo;
import org.raidlab.am.read.ReadPorts;
import org.raidlab.am.read.ReadRequests;
import org.raidlab.am.read.StaleReadGate;
import org.raidlab.am.relation.Database;
import org.raidlab.am.work.WorkQueue;
import org.raidlab.core.Address;
import org.raidlab.core.Invariants;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Recovery;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.ProtocolServer;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RaidTrace;
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
    private State state;

    /** The components that a restart makes anew. */
    private record State(
            Database database,
            Posts posts,
            Redo redo,
            CheckpointSchedule checkpoints,
            ReadRequests reads,
            PostWork.PostPorts posting) {}

    public AccessManager(Ports ports, AmConfig config) {
        this.ports = ports;
        this.config = config;
        this.queue = new WorkQueue(ports.self(), config.slice());
        this.state = stateFrom(CheckpointLoader.nothing(ports.self().site(), config.founders()));
    }

    private State stateFrom(CheckpointLoader.Loaded loaded) {
        Database database = loaded.database();
        CheckpointHeader header = loaded.header();
        Posts posts = new Posts(database, header.newest());
        CheckpointSchedule checkpoints = new CheckpointSchedule(ports.self(), config, header, database, posts, queue);
        return new State(
                database,
                posts,
                new Redo(posts, header.redo(), header.number()),
                checkpoints,
                readsOf(database, posts),
                new PostWork.PostPorts(posts, checkpoints::begun, queue, ports.stopwatch()));
    }

    private ReadRequests readsOf(Database database, Posts posts) {
        ReadPorts reading = new ReadPorts(
                database, posts::made, config.slice(), config.answerBytes(), config.traceReads(), queue::later);
        return new ReadRequests(ports.self(), config.waitingMax(), new StaleReadGate(!config.gated()), queue, reading);
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
        state.checkpoints().begin(out);
    }

    @Override
    public Class<AmMessage> protocol() {
        return AmMessage.class;
    }

    @Override
    public void step(Envelope<RaidMessage> in, AmMessage message, Effects<RaidMessage> out) {
        Address from = in.from();
        switch (message) {
            case AmMessage.Describe _,
                    AmMessage.Scan _,
                    AmMessage.Lookup _,
                    AmMessage.Dump _,
                    AmMessage.Fetch _,
                    AmMessage.FetchEntries _ -> state.reads().onRead(from, message, out);
            case AmMessage.Unavailable(List<RelationId> relations) ->
                state.reads().onUnavailable(relations, out);
            case AmMessage.Stale(List<RelationId> relations) -> {
                if (comesFrom(ports.self().sibling(RaidServer.AC), from, out)) {
                    state.reads().onStale(relations, out);
                }
            }
            case AmMessage.Post post -> {
                if (comesFrom(ports.self().sibling(RaidServer.AC), from, out)) {
                    post(from, post, out);
                }
            }
            case AmMessage.LogDurable durable -> {
                if (comesFrom(ports.self().sibling(RaidServer.AC), from, out)) {
                    state.checkpoints().onLogDurable(durable, out);
                }
            }
            case AmMessage.Continue _ -> {
                if (comesFrom(ports.self(), from, out)) {
                    queue.proceed(out);
                }
            }
            case AmMessage.BlocksWritten written -> {
                if (comesFrom(ports.self(), from, out)) {
                    state.checkpoints().onBlocksWritten(written, out);
                }
            }
            case AmMessage.HeaderWritten written -> {
                if (comesFrom(ports.self(), from, out)) {
                    state.checkpoints().onHeaderWritten(written, out);
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

    private void post(Address from, AmMessage.Post post, Effects<RaidMessage> out) {
        queue.request(new PostWork(state.posting(), from, post), out);
        state.checkpoints().onPosted(out);
    }

    @Override
    public void onTimer(TimerToken token, Effects<RaidMessage> out) {
        state.checkpoints().onDue(out);
    }

    @Override
    public void checkInvariants() {
        state.database().relations().checkInvariants();
        state.checkpoints().checkInvariants();
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
        new Status(state.database(), state.posts()).addTo(counters);
        state.checkpoints().addTo(counters);
        state.reads().addTo(counters);
        counters.put("redone", state.redo().redone());
        counters.put("waiting", (long) queue.waiting());
        counters.put("background", (long) queue.inBackground());
        return counters;
    }
}
