package org.raidlab.tool.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.comm.watch.WatchEvent;
import org.raidlab.comm.watch.WatchEvent.Place;
import org.raidlab.sim.diagram.Line;

/** What events show of transactions and links. */
final class PictureTest {
    private static final long SECOND = 1_000_000_000L;

    private final Picture picture = new Picture();

    PictureTest() {
        Commits.events(SECOND).forEach(event -> picture.take(new Observation.Happened(event)));
    }

    @Test
    void aTransactionIsInThePhaseThatItMovedToLast() {
        assertThat(picture.transactions().newest())
                .singleElement()
                .satisfies(moved ->
                        assertThat(List.of(moved.txn(), moved.phase())).containsExactly(Commits.TXN, "committed"));
        assertThat(picture.transactions().phases(1)).containsExactly(entry("committed", 1L));
        assertThat(picture.transactions().phases(2)).isEmpty();
    }

    @Test
    void theTimeLineOfATransactionHasItsMessagesAndLogRecordsInOrder() {
        List<Line> lines = picture.transactions().timeLine(Commits.TXN).lines();
        assertThat(lines.stream().map(PictureTest::text))
                .containsExactly(
                        "1>2 Prepare, 1 writes",
                        "2 forces prepared",
                        "2>1 Vote yes",
                        "1 forces committed",
                        "1>2 Decision commit 4");
        assertThat(lines.getFirst().atNanos())
                .as("times begin with the first line")
                .isZero();
        assertThat(picture.transactions().timeLine("1.1.18").lines()).isEmpty();
    }

    private static String text(Line line) {
        return switch (line) {
            case Line.Arrow arrow -> arrow.from() + ">" + arrow.to() + " " + withoutTxn(arrow.text());
            case Line.Mark mark -> mark.lane() + " " + withoutTxn(mark.text());
        };
    }

    private static String withoutTxn(String text) {
        return text.replace(" " + Commits.TXN, "");
    }

    @Test
    void theTrafficOfALinkIsWhatBothEndsSentInWholeSeconds() {
        Link link = new Link(1, 2);
        assertThat(picture.traffic().rate(link)).isEqualTo(800 / 3.0);
        assertThat(picture.traffic().loss(link)).isZero();
        assertThat(picture.traffic().rate(new Link(1, 3))).isZero();
    }

    @Test
    void whatIsSentAndNotTakenIsLost() {
        for (int second = 10; second < 15; second++) {
            picture.take(new Observation.Happened(
                    new WatchEvent.Traffic(second * SECOND, Place.ofSite(1), 3, "AcMessage.Prepare", 100, 0)));
            picture.take(new Observation.Happened(
                    new WatchEvent.Traffic(second * SECOND, Place.ofSite(3), 1, "AcMessage.Prepare", 0, 75)));
        }
        assertThat(picture.traffic().loss(new Link(1, 3))).isEqualTo(0.25);
    }
}
