package org.raidlab.msg;

import java.util.List;
import java.util.Optional;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.relation.Expr;
import org.raidlab.core.relation.KeyRange;
import org.raidlab.core.relation.RelationId;
import org.raidlab.core.relation.Value;

/** What the Access Manager receives. It answers reads in the order in which they came, between posts. */
public sealed interface AmMessage extends RaidMessage {
    /** The schemas of these relations, please (answered by {@link UiMessage.Described}). */
    record Describe(long ticket, List<String> names) implements AmMessage {
        public Describe {
            names = List.copyOf(names);
        }
    }

    /**
     * The next batch of a scan: tuples that satisfy the filter, whose column variable is 0.
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

        /** Of the whole relation, in whole rows. */
        public Scan(TxnId txn, int request, RelationId relation, long cursor, long asOf, Optional<Expr> filter) {
            this(txn, request, relation, Optional.empty(), cursor, asOf, filter, Optional.empty());
        }
    }

    /** The tuples whose indexed attributes equal one of the keys. */
    record Lookup(TxnId txn, int request, RelationId relation, long index, List<List<Value>> keys)
            implements AmMessage {}

    /**
     * Install the writes of a committed transaction (answered by {@link AcMessage.Posted}).
     *
     * @param decided where the decision stands in the log: posts before a checkpoint need no redo
     */
    record Post(TxnId txn, Stamp stamp, List<Write> writes, long decided) implements AmMessage {}

    /** From AC: reads of these relations wait until they are named no more; the first one lets all others begin. */
    record Stale(List<RelationId> relations) implements AmMessage {
        public Stale {
            relations = List.copyOf(relations);
        }
    }

    /**
     * From AD: the copies of these items, for a copier transaction (answered by {@link AdMessage.Fetched}).
     *
     * @param after where the first item is a whole relation, the tuple to go on behind
     * @param most so many tuples
     */
    record Fetch(long ticket, List<Item> items, long after, int most) implements AmMessage {
        public Fetch {
            items = List.copyOf(items);
        }
    }

    /** From AD: who holds these relations, or all if none are named (answered by {@link AdMessage.Entries})? */
    record FetchEntries(long ticket, List<RelationId> relations) implements AmMessage {
        public FetchEntries {
            relations = List.copyOf(relations);
        }
    }

    /** From RC: no copy from which these could be brought up to date is at a site that is up. */
    record Unavailable(List<RelationId> relations) implements AmMessage {
        public Unavailable {
            relations = List.copyOf(relations);
        }
    }

    /** To itself: go on with long work. */
    record Continue() implements AmMessage {}

    /** Blocks of a checkpoint are durable. */
    record BlocksWritten(long checkpoint, int blocks) implements AmMessage {}

    /** The header that makes a checkpoint the newest is durable. */
    record HeaderWritten(long checkpoint) implements AmMessage {}

    /** A client asks for the copies that the site holds, from a cursor on; {@code all} includes the catalogue. */
    record Dump(int request, long cursor, boolean all) implements AmMessage {}

    /** From AC: the log is durable up to every decision posted before {@link AcMessage.AwaitLog}. */
    record LogDurable(long checkpoint) implements AmMessage {}
}
