package org.raidlab.ad;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Address;
import org.raidlab.core.Clock;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.codec.Row;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.Ports;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.FailLock;
import org.raidlab.msg.Item;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.RelationId;

class CopiersTest {
    private static final Address SELF = Address.of(2, RaidServer.AD);
    private static final Item LIVE = new Item(new RelationId(50), new TupleId(1));
    private static final Item DELETED = new Item(new RelationId(50), new TupleId(2));
    private static final Item GONE = new Item(new RelationId(50), new TupleId(3));
    private static final Row ROW = new Row(new byte[] {1, 2});

    private final RecordingEffects out = new RecordingEffects(SELF);
    private final ActionDriver driver = new ActionDriver(
            new Ports(SELF, 4, new StillClock(), new SeededRandom(1), () -> 0), ActionDriverConfig.DEFAULT);

    private record StillClock() implements Clock {
        @Override
        public long monotonicNanos() {
            return 0;
        }

        @Override
        public long wallNanos() {
            return 0;
        }
    }

    private List<RaidMessage> hear(AdMessage message) {
        driver.onMessage(new Envelope<>(SELF, SELF, new MessageTag(4, 0), message), out);
        driver.checkInvariants();
        List<RaidMessage> said = new ArrayList<>();
        for (Optional<Envelope<RaidMessage>> next = out.next(); next.isPresent(); next = out.next()) {
            said.add(next.get().body());
        }
        return said;
    }

    @Test
    void goodCopiesAreReadHereAndCommittedInTheirVersions() {
        FailLock live = new FailLock(1, LIVE, Stamp.of(8, 1));
        FailLock deleted = new FailLock(1, DELETED, Stamp.of(9, 1));
        FailLock gone = new FailLock(1, GONE, Stamp.of(5, 1));
        assertThat(hear(new AdMessage.RunCopier(7, List.of(live, deleted, gone), List.of(), 0, 256)))
                .containsExactly(new AmMessage.Fetch(7, List.of(LIVE, DELETED, GONE), 0, 256));

        List<AdMessage.GoodCopy> copies = List.of(
                new AdMessage.GoodCopy(LIVE, Stamp.of(8, 1), Optional.of(ROW)),
                new AdMessage.GoodCopy(DELETED, Stamp.of(9, 1), Optional.empty()),
                new AdMessage.GoodCopy(GONE, Stamp.NONE, Optional.empty()));
        AcMessage.Commit commit =
                (AcMessage.Commit) hear(new AdMessage.Fetched(7, copies, 12, 0)).getFirst();

        assertThat(commit.writes())
                .containsExactly(
                        copy(LIVE, Write.Kind.UPDATE, ROW, 8),
                        copy(DELETED, Write.Kind.DELETE, Row.EMPTY, 9),
                        copy(GONE, Write.Kind.DELETE, Row.EMPTY, 5));
        assertThat(commit.reads())
                .startsWith(new ReadEntry.KeyRead(0, 0, 12))
                .contains(new ReadEntry.TupleRead(LIVE.relation(), LIVE.tuple(), Stamp.of(8, 1)));
        assertThat(driver.unfinished()).hasSize(1);

        Outcome outcome = new Outcome.Committed(Stamp.of(20, 2));
        assertThat(hear(new AdMessage.Decided(commit.txn(), outcome, 0)))
                .containsExactly(new RcMessage.CopierEnded(7, true, 0));
        assertThat(driver.unfinished()).isEmpty();
    }

    private AcMessage.Commit copier(List<FailLock> failLocks, AdMessage.Partial partial, AdMessage.GoodCopy... copies) {
        hear(new AdMessage.RunCopier(7, failLocks, List.of(partial), 0, 256));
        return (AcMessage.Commit)
                hear(new AdMessage.Fetched(7, List.of(copies), 12, 0)).getFirst();
    }

    @Test
    void whoMayHaveMissedMoreThanItKnowsGivesOnlyWhatIsNewer() {
        AdMessage.Partial known = new AdMessage.Partial(LIVE.relation(), Stamp.of(6, 1));
        AcMessage.Commit commit = copier(
                List.of(new FailLock(1, LIVE, Stamp.of(8, 1)), new FailLock(1, GONE, Stamp.of(9, 1))),
                known,
                new AdMessage.GoodCopy(LIVE, Stamp.of(8, 1), Optional.of(ROW)),
                new AdMessage.GoodCopy(DELETED, Stamp.of(5, 1), Optional.of(ROW)),
                new AdMessage.GoodCopy(GONE, Stamp.NONE, Optional.empty()));

        assertThat(commit.writes())
                .as("what is older may be out of date; of what is unknown it saw the deletion")
                .containsExactly(copy(LIVE, Write.Kind.UPDATE, ROW, 8), copy(GONE, Write.Kind.DELETE, Row.EMPTY, 9));
    }

    @Test
    void aNewHolderGivesAllThatItHasAndSaysNothingOfTheRest() {
        AcMessage.Commit commit = copier(
                List.of(new FailLock(1, LIVE, Stamp.of(8, 1)), new FailLock(1, GONE, Stamp.of(9, 1))),
                new AdMessage.Partial(LIVE.relation(), Stamp.NONE),
                new AdMessage.GoodCopy(LIVE, Stamp.of(8, 1), Optional.of(ROW)),
                new AdMessage.GoodCopy(GONE, Stamp.NONE, Optional.empty()));

        assertThat(commit.writes()).containsExactly(copy(LIVE, Write.Kind.UPDATE, ROW, 8));
    }

    @Test
    void theLastPartOfAWholeRelationNamesTheSiteThatAskedForIt() {
        Item whole = Item.whole(LIVE.relation());
        hear(new AdMessage.RunCopier(7, List.of(new FailLock(3, whole, Stamp.of(8, 1))), List.of(), 40, 256));
        AdMessage.GoodCopy end = new AdMessage.GoodCopy(whole, Stamp.of(4, 1), Optional.empty());
        AcMessage.Commit commit = (AcMessage.Commit)
                hear(new AdMessage.Fetched(7, List.of(end), 12, 0)).getFirst();

        assertThat(commit.writes())
                .containsExactly(copy(Item.wholeAt(LIVE.relation(), 3), Write.Kind.DELETE, Row.EMPTY, 4));
    }

    private static Write copy(Item item, Write.Kind kind, Row row, int stamp) {
        return new Write(item.relation(), item.tuple(), kind, row, List.of(), Stamp.of(stamp, 1));
    }
}
