package org.raidlab.ac.commit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.Placement;
import org.raidlab.msg.SiteReads;
import org.raidlab.msg.relation.RelationId;

class PrepareAdmissionTest {
    private static final TxnId TXN = new TxnId(1, 1, 1);
    private static final RelationId R = new RelationId(50);

    private static AcMessage.View view(Member... up) {
        return new AcMessage.View(4, List.of(up), List.of());
    }

    private static AcMessage.Commit commit(List<SiteReads> elsewhere, List<Placement> placements) {
        return new AcMessage.Commit(TXN, TXN, List.of(), List.of(), elsewhere, placements);
    }

    private static AcMessage.Commit readAt(Member source) {
        return commit(List.of(new SiteReads(source, List.of())), List.of());
    }

    private static AcMessage.Commit heldBy(Integer... holders) {
        return commit(List.of(), List.of(new Placement(R, List.of(holders))));
    }

    private static Optional<AbortReason> obstacle(AcMessage.Commit commit, AcMessage.View view) {
        return PrepareAdmission.to(commit, view, new DirectoryChangeRetry());
    }

    @Test
    void whoServedReadsTakesPartInTheSameLife() {
        AcMessage.View view = view(new Member(1, 1), new Member(2, 7));

        assertThat(obstacle(readAt(new Member(2, 7)), view)).isEmpty();
        assertThat(obstacle(readAt(new Member(2, 6)), view)).contains(AbortReason.VIEW_CHANGED);
        assertThat(obstacle(readAt(new Member(3, 1)), view)).contains(AbortReason.VIEW_CHANGED);
    }

    @Test
    void someHolderStoresWhatIsWritten() {
        AcMessage.View view = view(new Member(1, 1), new Member(2, 7));

        assertThat(obstacle(heldBy(2, 3), view)).isEmpty();
        assertThat(obstacle(heldBy(3), view)).contains(AbortReason.DATA_UNAVAILABLE);
    }

    @Test
    void aMemberThatIsSilentIsWaitedFor() {
        AcMessage.View view = new AcMessage.View(4, List.of(new Member(1, 1)), List.of(2));

        assertThat(obstacle(heldBy(1), view)).contains(AbortReason.SITE_DOWN);
    }
}
