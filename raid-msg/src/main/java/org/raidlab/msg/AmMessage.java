package org.raidlab.msg;

import java.util.List;
import java.util.Optional;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.KeyRange;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Value;

/** The messages that the Access Manager receives. It answers reads in the order in which they came, between posts. */
public sealed interface AmMessage extends RaidMessage {
    /** A request for the schemas of these relations (answered by {@link UiMessage.Described}). */
    record Describe(long ticket, List<String> names) implements AmMessage {
        public Describe {
            names = List.copyOf(names);
        }
    }

    /**
     * A request for the next batch of a scan: tuples that satisfy the filter, whose column variable is 0.
     *
     * @param range the part of an index to be gone through in its order; empty for the whole relation as it lies
     * @param cursor 0 to begin, then as answered
     * @param asOf 0 to begin, then as answered
     * @param attributes positions of those that rows are to have, in ascending order; empty for all
     */
    record Scan(
            TxnId txn,
            int request,
            RelationId relation,
            Optional<KeyRange> range,
            long cursor,
            long asOf,
            Optional<Expr> filter,
            Optional<List<Integer>> attributes)
            implements AmMessage {
        public Scan {
            attributes = attributes.map(List::copyOf);
        }

        /** Creates a scan of the whole relation with whole rows. */
        public Scan(TxnId txn, int request, RelationId relation, long cursor, long asOf, Optional<Expr> filter) {
            this(txn, request, relation, Optional.empty(), cursor, asOf, filter, Optional.empty());
        }
    }

    /** A request for the tuples whose indexed attributes equal one of the keys. */
    record Lookup(TxnId txn, int request, RelationId relation, long index, List<List<Value>> keys)
            implements AmMessage {}

    /**
     * A request to install the writes of a committed transaction (answered at its home, by {@link AcMessage.Posted}).
     *
     * @param decided where the decision stands in the log: posts before a checkpoint need no redo
     */
    record Post(TxnId txn, Stamp stamp, List<Write> writes, long decided) implements AmMessage, WithinSite {}

    /**
     * From AC: the relations whose reads wait until a later message does not name them; the first message lets all
     * other reads begin.
     */
    record Stale(List<RelationId> relations) implements AmMessage, WithinSite {
        public Stale {
            relations = List.copyOf(relations);
        }
    }

    /**
     * From AD: a request for the copies of these items, for a copier transaction (answered by
     * {@link AdMessage.Fetched}).
     *
     * @param after where the first item is a whole relation, the tuple to go on behind
     * @param most so many tuples
     */
    record Fetch(long ticket, List<Item> items, long after, int most) implements AmMessage, WithinSite {
        public Fetch {
            items = List.copyOf(items);
        }
    }

    /**
     * From AD: a request for the replica sites of these relations, or of all if none are named (answered by
     * {@link AdMessage.Entries}).
     */
    record FetchEntries(long ticket, List<RelationId> relations) implements AmMessage, WithinSite {
        public FetchEntries {
            relations = List.copyOf(relations);
        }
    }

    /** From RC: relations for which no site that is up has a copy from which they could be brought up to date. */
    record Unavailable(List<RelationId> relations) implements AmMessage, WithinSite {
        public Unavailable {
            relations = List.copyOf(relations);
        }
    }

    /** From AM to itself: a request to continue long work. */
    record Continue() implements AmMessage, WithinSite {}

    /** Blocks of a checkpoint are durable. */
    record BlocksWritten(long checkpoint, int blocks) implements AmMessage, WithinSite {}

    /** The header that makes a checkpoint the newest is durable. */
    record HeaderWritten(long checkpoint) implements AmMessage, WithinSite {}

    /** A client asks for the copies at the site, from a cursor on; {@code all} includes the catalogue. */
    record Dump(int request, long cursor, boolean all) implements AmMessage {}

    /** From AC: the log is durable up to every decision posted before {@link AcMessage.AwaitLog}. */
    record LogDurable(long checkpoint) implements AmMessage, WithinSite {}
}
