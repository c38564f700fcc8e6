package org.raidlab.ac.commit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.ac.commit.AcConfig.ReadSetScope;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.SiteReads;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.RelationId;

class ReadSetRoutingTest {
    private static final TxnId TXN = new TxnId(1, 1, 1);
    private static final RelationId R = new RelationId(50);
    private static final ReadEntry SCHEMA =
            new ReadEntry.TupleRead(Catalogue.RELATION.id(), new TupleId(50), Stamp.of(3, 1));
    private static final ReadEntry OTHER_SCHEMA =
            new ReadEntry.TupleRead(Catalogue.RELATION.id(), new TupleId(51), Stamp.of(4, 1));
    private static final ReadEntry TUPLE = new ReadEntry.TupleRead(R, new TupleId(7), Stamp.of(5, 1));

    /** Of a transaction that has read at home and at site 2. */
    private static List<ReadEntry> travelling(ReadSetScope scope) {
        List<ReadEntry> home =
                List.of(SCHEMA, TUPLE, new ReadEntry.KeyRead(11, 42, 6), new ReadEntry.FragmentRead(R, 6));
        List<SiteReads> elsewhere = List.of(new SiteReads(new Member(2, 1), List.of(OTHER_SCHEMA)));
        return ReadSetRouting.of(new AcMessage.Commit(TXN, TXN, home, List.of(), elsewhere, List.of()), scope);
    }

    @Test
    void ofReadsThatAreJudgedAtHomeOnlySchemasTravel() {
        assertThat(travelling(ReadSetScope.HOME)).containsExactly(SCHEMA, OTHER_SCHEMA);
    }

    @Test
    void whereAllAreJudgedEverywhereCountsOfPostsDoNot() {
        assertThat(travelling(ReadSetScope.EVERYWHERE))
                .containsExactly(
                        SCHEMA,
                        TUPLE,
                        new ReadEntry.KeyRead(11, 42, Long.MAX_VALUE),
                        new ReadEntry.FragmentRead(R, Long.MAX_VALUE),
                        OTHER_SCHEMA);
    }
}
