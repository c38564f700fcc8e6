package org.raidlab.cc.opt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.Verdict;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Schema;

/** What is remembered of relations that are created, filled and destroyed. */
class DestroyedRelationsTest extends ValidationCase {
    private static final int LOOPS = 1_000;
    private static final int TUPLES_OF_A_RELATION = 10;
    /** Fragments of the catalogue's own relations. */
    private static final int CATALOGUE = 3;

    private long transactions;
    private long lastStamp;

    private static TupleId tuple(long loop, int number) {
        return new TupleId(1_000_000 + loop * TUPLES_OF_A_RELATION + number);
    }

    private static RelationId relation(long loop) {
        return RelationId.of(tuple(loop, 0));
    }

    private static Write write(Schema relation, TupleId tuple, Write.Kind kind) {
        return new Write(relation.id(), tuple, kind, Row.EMPTY, List.of());
    }

    private static Write[] definition(long loop, Write.Kind kind) {
        return new Write[] {
            write(Catalogue.RELATION, tuple(loop, 0), kind),
            write(Catalogue.ATTRIBUTE, tuple(loop, 1), kind),
            write(Catalogue.ATTRIBUTE, tuple(loop, 2), kind),
            write(Catalogue.INDEXES, tuple(loop, 3), kind)
        };
    }

    private TxnId next() {
        return new TxnId(1, 1, 1_000 + ++transactions);
    }

    private void commit(Write... writes) {
        committed(next(), ++lastStamp, writes);
    }

    private void create(long loop) {
        commit(definition(loop, Write.Kind.INSERT));
        commit(new Write(relation(loop), tuple(loop, 4), Write.Kind.INSERT, Row.EMPTY, List.of()));
    }

    private void destroy(long loop) {
        commit(definition(loop, Write.Kind.DELETE));
    }

    private static ReadEntry schemaEntry(long loop, long stamp) {
        return new ReadEntry.TupleRead(Catalogue.RELATION.id(), tuple(loop, 0), Stamp.of(stamp, 1));
    }

    /** That a relation is gone must be known for as long as somebody may have its schema: one entry for each. */
    @Test
    void ofADestroyedRelationOnlyItsSchemaEntryLasts() {
        for (int loop = 1; loop <= LOOPS; loop++) {
            create(loop);
            destroy(loop);
        }

        assertThat(validation.counters()).containsEntry("lasting", (long) LOOPS + CATALOGUE);
        assertThat(validation.counters().get("remembered")).isLessThanOrEqualTo(LOOPS + CATALOGUE + 100L);
    }

    @Test
    void whoHasScannedADestroyedRelationIsRefused() {
        create(1);
        long made = lastStamp - 1;
        destroy(1);

        assertThat(check(next(), List.of(schemaEntry(1, made), scan(relation(1), 2)), List.of()))
                .contains(STALE);
    }

    /** They are found by look-ups and scans, and forgotten like tuples of other relations. */
    @Test
    void attributesAreForgottenLikeOtherTuples() {
        create(1);
        ReadEntry attribute = new ReadEntry.TupleRead(Catalogue.ATTRIBUTE.id(), tuple(1, 1), Stamp.of(1, 1));
        assertThat(check(next(), List.of(attribute, key(5, 2)), List.of())).contains(Verdict.YES);
        destroy(1);
        assertThat(check(next(), List.of(attribute, key(5, 2)), List.of())).contains(STALE);

        for (int loop = 2; loop <= LOOPS; loop++) {
            create(loop);
        }
        assertThat(check(next(), List.of(attribute, key(5, 2)), List.of())).contains(STALE);
        long now = validation.counters().get("posts");
        assertThat(check(next(), List.of(attribute, key(5, now)), List.of())).contains(Verdict.YES);
    }

    /** A remote site cannot say when it was read; the site of the read can. */
    @Test
    void anAttributeThatTravelledIsNotRefusedForWhatIsForgotten() {
        for (int loop = 1; loop <= LOOPS; loop++) {
            create(loop);
        }
        ReadEntry attribute = new ReadEntry.TupleRead(Catalogue.ATTRIBUTE.id(), new TupleId(7), Stamp.of(1, 1));

        assertThat(check(next(), List.of(attribute), List.of())).contains(Verdict.YES);
    }
}
