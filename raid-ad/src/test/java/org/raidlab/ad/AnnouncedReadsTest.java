package org.raidlab.ad;

import static org.assertj.core.api.Assertions.assertThat;
import static org.raidlab.ad.Terms.column;
import static org.raidlab.ad.Terms.equal;
import static org.raidlab.ad.Terms.i4;
import static org.raidlab.ad.Terms.n;
import static org.raidlab.ad.Terms.number;
import static org.raidlab.ad.Terms.retrieve;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Address;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.Verdict;
import org.raidlab.msg.relation.Schema;

/** A driver whose Concurrency Controllers ask for reads before they are made. */
class AnnouncedReadsTest {
    private static final Verdict CONFLICT = new Verdict.No(AbortReason.CONFLICT);

    private final Site site = new Site(ActionDriverConfig.DEFAULT.withReadsAnnounced(true));
    private final Schema pairs = loaded(site);

    private static Schema loaded(Site site) {
        Schema heap = site.create("pairs", i4("k"), i4("v"));
        site.load(heap, List.of(List.of(n(1), n(10)), List.of(n(2), n(20))));
        Schema indexed = site.index(heap, "", true, 0);
        site.announced.clear();
        site.controllers.clear();
        return indexed;
    }

    private List<CcMessage.Read> reads() {
        return site.announced.stream()
                .filter(CcMessage.Read.class::isInstance)
                .map(CcMessage.Read.class::cast)
                .toList();
    }

    private Outcome outcome() {
        return site.lastEnded().outcome();
    }

    @Test
    void aScanIsAnnouncedOnceForAllItsBatches() {
        site.run(retrieve(pairs));

        assertThat(reads())
                .singleElement()
                .satisfies(read -> assertThat(read.reads()).containsExactly(new ReadEntry.FragmentRead(pairs.id(), 0)));
    }

    @Test
    void aLookUpIsAnnouncedWithItsKey() {
        site.run(retrieve(pairs, equal(column(0, 0), number(7))));

        assertThat(reads())
                .singleElement()
                .satisfies(read -> assertThat(read.reads()).singleElement().isInstanceOf(ReadEntry.KeyRead.class));
    }

    @Test
    void aReadIsNotMadeBeforeItIsAllowed() {
        site.readVerdict = Optional.empty();
        int before = site.am.asked().size();
        site.deliver(new AdMessage.Execute(70, Optional.empty(), retrieve(pairs), true, 0));
        assertThat(site.am.asked()).hasSize(before);

        CcMessage.Read read = reads().getFirst();
        site.deliver(new AdMessage.ReadVerdict(read.txn(), read.request(), Verdict.YES));
        assertThat(site.am.asked()).hasSizeGreaterThan(before);
        assertThat(outcome().isCommitted()).isTrue();
    }

    @Test
    void aRefusedReadAbortsItsTransaction() {
        site.readVerdict = Optional.of(CONFLICT);
        site.run(retrieve(pairs));

        assertThat(outcome()).isEqualTo(new Outcome.Aborted(AbortReason.CONFLICT));
        assertThat(site.announced.getLast()).isInstanceOf(CcMessage.End.class);
    }

    @Test
    void theControllerLearnsOfTheEnd() {
        TxnId txn = site.begin();
        site.execute(txn, retrieve(pairs));
        site.abort(txn);

        assertThat(site.announced).endsWith(new CcMessage.End(txn));
        assertThat(site.controllers).containsOnly(Site.AD.sibling(RaidServer.CC));
    }

    /** The controller has ended it in favour of an older one. */
    @Test
    void aTransactionThatIsRefusedBetweenActionsLearnsOfItAtTheNextOne() {
        TxnId txn = site.begin();
        site.execute(txn, retrieve(pairs));
        site.deliver(new AdMessage.ReadVerdict(txn, 0, CONFLICT));
        site.end(txn);

        assertThat(outcome()).isEqualTo(new Outcome.Aborted(AbortReason.CONFLICT));
    }

    @Test
    void aRetryKeepsTheAgeOfTheFirstTry() {
        site.deliver(new AdMessage.Execute(70, Optional.empty(), retrieve(pairs), true, 0, 12_345, true));

        assertThat(reads()).allMatch(read -> read.begun() == 12_345);
        assertThat(site.lastCommit().begun()).isEqualTo(12_345);
    }

    @Test
    void aReadElsewhereIsAnnouncedThere() {
        site.run(retrieve(pairs.heldAt(List.of(2, 3))));

        Address there = Site.AD.at(2).sibling(RaidServer.CC);
        assertThat(site.controllers).hasSize(2).containsOnly(there);
        assertThat(site.lastCommit().elsewhere()).hasSize(1);
        assertThat(outcome().isCommitted()).isTrue();
    }

    @Test
    void anAnnouncementThatIsLostComesAgainUnderItsNumber() {
        site.readVerdict = Optional.empty();
        site.deliver(new AdMessage.Execute(70, Optional.empty(), retrieve(pairs.heldAt(List.of(2, 3))), true, 0));
        site.fire(new RepeatReads());

        assertThat(reads()).hasSize(2);
        assertThat(reads().getFirst()).isEqualTo(reads().getLast());
    }

    @Test
    void aControllerThatDoesNotAskHearsNothing() {
        Site silent = new Site();
        Schema relation = loaded(silent);
        silent.run(retrieve(relation));
        AcMessage.Commit commit = silent.lastCommit();

        assertThat(silent.announced).isEmpty();
        assertThat(commit.begun()).isZero();
    }
}
