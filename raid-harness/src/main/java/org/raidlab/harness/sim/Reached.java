package org.raidlab.harness.sim;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.runtime.node.NodeProcess;
import org.raidlab.sim.run.SimReport;

/** Counts how often the sites of a run reached states that are rare in a run of seconds. */
public final class Reached {
    private static final List<RelationId> DESCRIPTIONS =
            List.of(Catalogue.RELATION.id(), Catalogue.ATTRIBUTE.id(), Catalogue.INDEXES.id());

    private static final Outcome TIMED_OUT = new Outcome.Aborted(AbortReason.TIMEOUT);

    /** Messages with more encoded bytes are long. */
    static final int LONG_BYTES = 64 << 10;

    /** The states that are counted. */
    enum What {
        /** A checkpoint of a database was complete. */
        DATABASE_CHECKPOINT,
        /** A log was cut. */
        LOG_CUT,
        /** A part of an index was read in its order. */
        RANGE_READ,
        /** A committed transaction changed a key of a tuple. */
        KEY_CHANGE,
        /** A committed transaction changed the catalogue's description of a relation. */
        SCHEMA_CHANGE,
        /** A message of more than {@link #LONG_BYTES} was encoded; most runs pass messages as objects. */
        LONG_MESSAGE,
        /** A site installed a view. */
        VIEW_CHANGE,
        /** A copier transaction committed. */
        COPIER,
        /** A commit wrote a tuple of which a site that took no part has a copy. */
        MISSED_WRITE,
        /** A commit took a replica site from a relation. */
        REPLICA_DROPPED,
        /** A vote waited for Replication Control: with quorums, or among replica sites. */
        VOTE_CHECKED,
        /** A transaction aborted because votes did not come in time. */
        VOTE_TIMEOUT,
        /** A site entered a view and took over transactions that were in doubt. */
        IN_DOUBT_HANDED_OVER,
        /** A committed transaction joined relations, and the attribute was null in some tuples. */
        NULL_JOIN,
        /** A client was told that there is no such relation. */
        NO_SUCH_RELATION,
        /** A part of a file was copied in, or refused. */
        COPIED_PART,
        /** A relation was copied out that had lines. */
        COPIED_OUT,
        /** A transaction of a workload of the field committed. */
        FIELD_COMMIT,
        /** Rows of a result were fetched that did not fit into its answer. */
        FETCHED_PART,
        /** Switches to another concurrency controller, at the sites as they are at the end. */
        CONTROLLER_SWITCH,
        /** Idle sessions that were forgotten to make room, at the sites as they are at the end. */
        SESSION_FORGOTTEN;

        private final String label = name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private final long[] counts = new long[What.values().length];

    void count(What what) {
        add(what, 1);
    }

    long times(What what) {
        return counts[what.ordinal()];
    }

    void add(What what, long number) {
        counts[what.ordinal()] += number;
    }

    /** Counts the state that a message of a server shows. */
    void take(RaidMessage message) {
        switch (message) {
            case AmMessage.Scan scan when scan.range().isPresent() && scan.cursor() == 0 -> count(What.RANGE_READ);
            case AmMessage.Post post -> takeWrites(post.writes());
            case RcMessage.CopierEnded copier when copier.committed() -> count(What.COPIER);
            case RcMessage.CheckReplicas check when !check.members().isEmpty() -> count(What.VOTE_CHECKED);
            case AcMessage.Join join when !join.inDoubt().isEmpty() -> count(What.IN_DOUBT_HANDED_OVER);
            case AdMessage.Decided decided when decided.outcome().equals(TIMED_OUT) -> count(What.VOTE_TIMEOUT);
            case AcMessage.Checkpointed _ -> count(What.DATABASE_CHECKPOINT);
            default -> {}
        }
    }

    private void takeWrites(List<Write> writes) {
        boolean changesSchema = false;
        boolean changesKey = false;
        for (Write write : writes) {
            changesSchema |= DESCRIPTIONS.contains(write.relation());
            changesKey |= changesKey(write);
        }
        add(What.SCHEMA_CHANGE, changesSchema ? 1 : 0);
        add(What.KEY_CHANGE, changesKey ? 1 : 0);
    }

    /** Returns whether an update touches two entries of one index: the former one and the new one. */
    private static boolean changesKey(Write write) {
        return write.kind() == Write.Kind.UPDATE
                && write.keys().size()
                        > write.keys().stream()
                                .mapToLong(Write.KeyTouch::index)
                                .distinct()
                                .count();
    }

    /**
     * Adds the counts of a run at its end.
     *
     * @param taken messages that were taken in it
     * @param nodes of the sites as they are
     * @param absences errors that told of a relation's absence
     */
    void addAll(TakenMessages taken, List<NodeProcess<RaidMessage>> nodes, int absences) {
        add(What.COPIED_PART, taken.of(ClientMessage.Copied.class));
        add(What.FETCHED_PART, taken.of(ClientMessage.Rows.class));
        add(What.NO_SUCH_RELATION, absences);
        nodes.forEach(each -> each.node().turn().servers().forEach((address, server) -> {
            add(What.SESSION_FORGOTTEN, server.counters().getOrDefault("forgotten", 0L));
            add(What.CONTROLLER_SWITCH, server.counters().getOrDefault("switches", 0L));
        }));
    }

    /** Returns the counts by name, such as {@code log-cut}. */
    SequencedMap<String, Long> byName() {
        SequencedMap<String, Long> named = new TreeMap<>();
        for (What what : What.values()) {
            named.put(what.label, counts[what.ordinal()]);
        }
        return named;
    }

    /**
     * Returns why a campaign is void: sites died in it, and recovery never began at a checkpoint, since no log was cut.
     */
    public static Optional<String> voidOf(SimReport report) {
        boolean died = report.faults().entrySet().stream()
                .anyMatch(fault -> fault.getKey().startsWith("crash") && fault.getValue() > 0);
        SimReport.State cuts = report.reached().getOrDefault(What.LOG_CUT.label, new SimReport.State(0, 0));
        return died && cuts.times() == 0
                ? Optional.of("the campaign is void: sites died, and no log was cut in any run")
                : Optional.empty();
    }
}
