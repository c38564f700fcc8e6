package org.raidlab.ad;

import static org.assertj.core.api.Assertions.assertThat;
import static org.raidlab.ad.Terms.append;
import static org.raidlab.ad.Terms.column;
import static org.raidlab.ad.Terms.equal;
import static org.raidlab.ad.Terms.i4;
import static org.raidlab.ad.Terms.n;
import static org.raidlab.ad.Terms.number;
import static org.raidlab.ad.Terms.retrieve;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.Action;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.Placement;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.SiteReads;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.relation.Schema;

/** Relations that site 1, the driver's, does not hold. */
class RemoteReadingTest {
    private static final AcMessage.Member SOURCE = new AcMessage.Member(2, 7);

    private final Site site = new Site();
    private final Schema pairs = loaded(site);

    private static Schema loaded(Site site) {
        Schema heap = site.create("pairs", i4("k"), i4("v"));
        site.load(heap, List.of(List.of(n(1), n(10)), List.of(n(2), n(20)), List.of(n(3), n(10))));
        return site.index(heap, "", true, 0).heldAt(List.of(2, 3));
    }

    /** A transaction of one action, whose end is waited for. */
    private void start(Action action) {
        site.deliver(new AdMessage.Execute(site.ticket(), Optional.empty(), action, true, 7));
    }

    private Outcome outcome() {
        return site.lastEnded().outcome();
    }

    @Test
    void whatIsReadElsewhereIsJudgedThere() {
        UiMessage.Ended ended = site.run(retrieve(pairs));

        assertThat(ended.count()).isEqualTo(3);
        assertThat(site.sourcesAsked).hasSize(1);
        assertThat(site.lastCommit().reads()).singleElement().isInstanceOf(ReadEntry.TupleRead.class);
        assertThat(site.lastCommit().elsewhere())
                .containsExactly(
                        new SiteReads(SOURCE, List.of(new ReadEntry.FragmentRead(pairs.id(), site.am.posts()))));
    }

    @Test
    void whatIsHeldHereIsReadHere() {
        site.run(retrieve(pairs.heldAt(List.of(1, 3))));

        assertThat(site.sourcesAsked).isEmpty();
        assertThat(site.lastCommit().elsewhere()).isEmpty();
    }

    @Test
    void aTransactionReadsARelationAtOneSiteAllTheTime() {
        TxnId txn = site.begin();
        site.execute(txn, retrieve(pairs, equal(column(0, 0), number(2))));
        site.source = Optional.of(new AcMessage.Member(3, 1));
        site.execute(txn, retrieve(pairs));
        site.end(txn);

        assertThat(site.sourcesAsked).hasSize(1);
        assertThat(site.lastCommit().elsewhere()).singleElement().satisfies(reads -> {
            assertThat(reads.source()).isEqualTo(SOURCE);
            assertThat(reads.reads()).hasSize(3);
        });
    }

    @Test
    void whoWritesTellsTheHolders() {
        site.run(append(pairs, n(7), n(70)));

        assertThat(site.lastCommit().placements()).containsExactly(new Placement(pairs.id(), List.of(2, 3)));
        assertThat(site.lastCommit().elsewhere()).hasSize(1);
    }

    @Test
    void withoutAGoodCopyThereIsNothingToRead() {
        site.source = Optional.empty();
        site.run(retrieve(pairs));

        assertThat(outcome()).isEqualTo(new Outcome.Aborted(AbortReason.DATA_UNAVAILABLE));
    }

    @Test
    void whatIsNotAnsweredIsAskedAgainUnderAnotherNumber() {
        site.holdAm();
        start(retrieve(pairs));
        site.fire(new RepeatReads());
        List<AmMessage> asked = site.am
                .asked()
                .subList(site.am.asked().size() - 2, site.am.asked().size());
        assertThat(asked).extracting(each -> ((AmMessage.Scan) each).request()).doesNotHaveDuplicates();
        assertThat(site.sourcesAsked)
                .last()
                .extracting(RcMessage.AskSource::holders)
                .isEqualTo(List.of(2));

        site.release();
        assertThat(site.lastEnded().count()).isEqualTo(3);
        int inVain = ((AmMessage.Scan) asked.get(1)).request();
        assertThat(site.out.notes())
                .contains(new RaidTrace.Superseded(site.lastEnded().txn(), inVain));
    }

    @Test
    void aSourceThatIsGoneOrNewEndsTheTransaction() {
        site.holdAm();
        start(retrieve(pairs));
        site.source = Optional.of(new AcMessage.Member(2, 8));
        site.fire(new RepeatReads());

        assertThat(outcome()).isEqualTo(new Outcome.Aborted(AbortReason.VIEW_CHANGED));
    }

    @Test
    void whatIsNeverAnsweredIsGivenUp() {
        site.holdAm();
        start(retrieve(pairs));
        for (int i = 0; i < 40; i++) {
            site.fire(new RepeatReads());
        }

        assertThat(outcome()).isEqualTo(new Outcome.Aborted(AbortReason.DATA_UNAVAILABLE));
        assertThat(site.am.asked()).hasSizeLessThan(20);
    }
}
