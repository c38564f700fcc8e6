package org.raidlab.systemm.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.raidlab.core.codec.Row;
import org.raidlab.systemm.Copy;
import org.raidlab.systemm.LogEntry.SlotPlace;
import org.raidlab.systemm.SystemMSettings;
import org.raidlab.systemm.card.CardSizes;
import org.raidlab.systemm.card.CreditCard;

class PrimaryMemoryTest {
    private static final CreditCard APPLICATION = new CreditCard(new CardSizes(40, 4, 8));
    private static final int ACCOUNT = CreditCard.ACCOUNT;
    private final PrimaryMemory memory = new PrimaryMemory(new SystemMSettings.Segments(4_096, 16, 0.2), APPLICATION);

    @BeforeEach
    void haveAccounts() {
        for (int id = 0; id < 40; id++) {
            memory.redo(ACCOUNT, id, Optional.of(APPLICATION.initial(ACCOUNT, id)), 0);
        }
    }

    private SlotPlace place(int id) {
        return Objects.requireNonNull(memory.where(ACCOUNT, id));
    }

    private Row other() {
        return APPLICATION.initial(ACCOUNT, 39);
    }

    private SlotPlace update(int id) {
        SlotPlace shadow = place(id);
        return memory.addVersion(shadow.segment(), id, other());
    }

    @Test
    void anUpdateLeavesTheShadowAndPointsTheIndexToTheVersion() {
        SlotPlace shadow = place(5);
        SlotPlace version = update(5);
        assertThat(version.segment()).isEqualTo(shadow.segment());
        assertThat(memory.content(shadow)).isEqualTo(APPLICATION.initial(ACCOUNT, 5));
        assertThat(place(5)).isEqualTo(version);
        memory.checkInvariants(1);
    }

    @Test
    void anUpdateSetsBothDirtyBitsAndACopyClearsItsOwn() {
        Segment segment = memory.segment(place(5).segment());
        segment.clearDirty(Copy.A);
        segment.clearDirty(Copy.B);
        update(5);
        assertThat(segment.clearDirty(Copy.A)).isTrue();
        assertThat(segment.clearDirty(Copy.A)).isFalse();
        assertThat(segment.clearDirty(Copy.B)).isTrue();
    }

    @Test
    void insertionsLeaveAShareOfEachSegmentEmpty() {
        int slots = (4_096 - 64 - 16) / 56;
        for (int id = 40; id < 40 + slots; id++) {
            memory.redo(ACCOUNT, id, Optional.of(other()), 0);
        }
        assertThat(memory.size()).isEqualTo(2);
        assertThat(memory.hasRoom(0)).isTrue();
    }

    @Test
    void aWhiteSegmentIsSavedBeforeItsFirstUpdateAndABlackOneIsNot() {
        Segment segment = memory.segment(place(5).segment());
        byte[] before = segment.bytes().clone();
        memory.flipPaint(true, false);
        update(5);
        update(6);
        assertThat(segment.isSaved()).isTrue();
        assertThat(Objects.requireNonNull(segment.takeSaved()).bytes()).isEqualTo(before);
        memory.paintBlack(segment);
        update(7);
        assertThat(segment.isSaved()).isFalse();
    }

    @Test
    void aSweepThatLeftASavedSegmentIsFoundWhenTheNextOneBegins() {
        memory.flipPaint(true, false);
        update(5);
        memory.paintBlack(memory.segment(0));
        assertThatThrownBy(() -> memory.flipPaint(true, false))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("saved");
    }

    @Test
    void anUncommittedVersionIsNothingAfterARestart() {
        SlotPlace shadow = place(5);
        update(5);
        SlotPlace committed = update(6);
        memory.free(place(7));
        memory.publish(committed, 12);
        PrimaryMemory restarted = new PrimaryMemory(new SystemMSettings.Segments(4_096, 16, 0.2), APPLICATION);
        restarted.load(memory.segment(0).bytes().clone());
        restarted.settle();
        assertThat(restarted.where(ACCOUNT, 5)).isEqualTo(shadow);
        assertThat(restarted.where(ACCOUNT, 6)).as("of two versions, the later").isEqualTo(committed);
        assertThat(restarted.where(ACCOUNT, 7)).isNull();
        restarted.checkInvariants(0);
    }

    @Test
    void theDigestDependsOnTheRecordsAndNotOnTheirPlaces() {
        SlotPlace shadow = place(5);
        SlotPlace version = memory.addVersion(shadow.segment(), 5, APPLICATION.initial(ACCOUNT, 5));
        StateDigest before = new StateDigest();
        memory.describe(1, 4, before);
        memory.publish(version, 3);
        memory.free(shadow);
        StateDigest after = new StateDigest();
        memory.describe(1, 4, after);
        assertThat(after.values()).isEqualTo(before.values());
        after.remove(ACCOUNT, 5, APPLICATION.initial(ACCOUNT, 5));
        assertThat(after.values()).isNotEqualTo(before.values());
    }
}
