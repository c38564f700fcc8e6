package org.raidlab.systemm.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.raidlab.core.codec.Row;
import org.raidlab.systemm.CheckpointAlgorithm;
import org.raidlab.systemm.Copy;
import org.raidlab.systemm.LogEntry.SlotPlace;
import org.raidlab.systemm.LogStrategy;
import org.raidlab.systemm.SystemMSettings;
import org.raidlab.systemm.card.CardSizes;
import org.raidlab.systemm.card.CreditCard;

class PrimaryMemoryTest {
    private static final CreditCard APPLICATION = new CreditCard(new CardSizes(40, 4, 8));
    private static final int ACCOUNT = CreditCard.ACCOUNT;
    private final PrimaryMemory memory = memory(CheckpointAlgorithm.ACCOU);

    private static PrimaryMemory memory(CheckpointAlgorithm algorithm) {
        SystemMSettings chosen = SystemMSettings.DEFAULT.with(algorithm, false, LogStrategy.VALUE);
        return new PrimaryMemory(
                new SystemMSettings(
                        chosen.checkpoint(),
                        chosen.log(),
                        new SystemMSettings.Segments(4_096, 16, 0.2),
                        chosen.transactions()),
                APPLICATION);
    }

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
        memory.beginSweep(CheckpointAlgorithm.ACCOU, Copy.A, 9);
        update(5);
        update(6);
        assertThat(segment.isSaved()).isTrue();
        assertThat(Objects.requireNonNull(memory.extra().takeSaved(segment)).bytes())
                .isEqualTo(before);
        memory.paintBlack(segment);
        update(7);
        assertThat(segment.isSaved()).isFalse();
    }

    @Test
    void aSweepThatLeftASavedSegmentIsFoundWhenTheNextOneBegins() {
        memory.beginSweep(CheckpointAlgorithm.ACCOU, Copy.A, 9);
        update(5);
        memory.paintBlack(memory.segment(0));
        assertThatThrownBy(() -> memory.beginSweep(CheckpointAlgorithm.ACCOU, Copy.A, 9))
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
        PrimaryMemory restarted = memory(CheckpointAlgorithm.ACCOU);
        restarted.load(Copy.A, memory.segment(0).bytes().clone());
        assertThat(restarted.where(ACCOUNT, 5)).isEqualTo(shadow);
        assertThat(restarted.where(ACCOUNT, 6)).as("of two versions, the later").isEqualTo(committed);
        assertThat(restarted.where(ACCOUNT, 7)).isNull();
        restarted.checkInvariants(0);
    }

    /** Commits an update as a transaction does. */
    private static void commit(PrimaryMemory of, int id, Row content, long lsn) {
        SlotPlace shadow = Objects.requireNonNull(of.where(ACCOUNT, id));
        of.publish(of.addVersion(shadow.segment(), id, content), lsn);
        of.freeShadow(shadow);
    }

    private static PrimaryMemory recovered(CheckpointAlgorithm algorithm, byte[] image) {
        PrimaryMemory restarted = memory(algorithm);
        restarted.load(Copy.A, image.clone());
        restarted.checkInvariants(0);
        return restarted;
    }

    private static List<Long> digest(PrimaryMemory of) {
        return StateDigest.of(of, 0, 1);
    }

    private static byte @Nullable [] captured(PrimaryMemory of, Copy copy) {
        Segment segment = of.segment(0);
        of.paintBlack(segment);
        byte[] image = of.cut().capture(segment, copy);
        of.endSweep();
        return image;
    }

    @ParameterizedTest
    @EnumSource(names = {"ACCOU", "TCCOU", "SNAPSHOT", "PUSH", "ZIGZAG", "CALC"})
    void aCutHasTheTransactionsThatHadCommittedWhenTheSweepBeganAndNoOther(CheckpointAlgorithm algorithm) {
        PrimaryMemory cut = memory(algorithm);
        for (int id = 0; id < 40; id++) {
            cut.redo(ACCOUNT, id, Optional.of(APPLICATION.initial(ACCOUNT, id)), 0);
        }
        commit(cut, 3, other(), 7);
        SlotPlace shadow = Objects.requireNonNull(cut.where(ACCOUNT, 5));
        SlotPlace active = cut.addVersion(0, 5, other());
        List<Long> atCut = digest(cut);

        cut.beginSweep(algorithm, Copy.A, 9);
        cut.publish(active, 10);
        cut.freeShadow(shadow);
        commit(cut, 6, other(), 11);
        commit(cut, 6, APPLICATION.initial(ACCOUNT, 1), 12);
        SlotPlace deleted = Objects.requireNonNull(cut.where(ACCOUNT, 7));
        cut.forget(ACCOUNT, 7);
        cut.freeShadow(deleted);
        cut.publish(cut.addVersion(0, 60, other()), 14);
        List<Long> later = digest(cut);
        byte[] first = Objects.requireNonNull(captured(cut, Copy.A));

        assertThat(digest(recovered(algorithm, first))).isEqualTo(atCut);
        assertThat(digest(cut)).isEqualTo(later).isNotEqualTo(atCut);
        cut.checkInvariants(0);
        cut.beginSweep(algorithm, Copy.A, 20);
        assertThat(digest(recovered(algorithm, Objects.requireNonNull(captured(cut, Copy.A)))))
                .as("what changed after the cut is written the next time")
                .isEqualTo(later);
        cut.beginSweep(algorithm, Copy.A, 21);
        assertThat(captured(cut, Copy.A)).as("nothing has changed since").isNull();
    }

    @Test
    void theDigestDependsOnTheRecordsAndNotOnTheirPlaces() {
        SlotPlace shadow = place(5);
        SlotPlace version = memory.addVersion(shadow.segment(), 5, APPLICATION.initial(ACCOUNT, 5));
        List<Long> before = StateDigest.of(memory, 1, 4);
        memory.publish(version, 3);
        memory.free(shadow);
        assertThat(StateDigest.of(memory, 1, 4)).isEqualTo(before);
        memory.free(version);
        assertThat(StateDigest.of(memory, 1, 4)).isNotEqualTo(before);
    }

    /** Returns a memory that has to load the segment of another one, and counts how often it does. */
    private static PrimaryMemory expecting(PrimaryMemory of, AtomicInteger loads) {
        PrimaryMemory restarted = memory(CheckpointAlgorithm.ACCOU);
        byte[] image = of.segment(0).bytes().clone();
        restarted.expect(Copy.A, SegmentDirectory.read(SegmentDirectory.of(image)), () -> {
            loads.incrementAndGet();
            return image.clone();
        });
        return restarted;
    }

    @Test
    void aSegmentIsLoadedWhenARecordOfItIsReadAndNotBefore() {
        SlotPlace shadow = place(5);
        update(5);
        memory.publish(update(6), 12);
        AtomicInteger loads = new AtomicInteger();
        PrimaryMemory restarted = expecting(memory, loads);

        assertThat(restarted.where(ACCOUNT, 5)).isEqualTo(shadow);
        assertThat(restarted.lsn(Objects.requireNonNull(restarted.where(ACCOUNT, 6))))
                .isEqualTo(12);
        restarted.checkInvariants(0);
        assertThat(loads).hasValue(0);

        assertThat(restarted.content(shadow)).isEqualTo(APPLICATION.initial(ACCOUNT, 5));
        assertThat(digest(restarted))
                .isEqualTo(digest(
                        recovered(CheckpointAlgorithm.ACCOU, memory.segment(0).bytes())));
        assertThat(loads).hasValue(1);
        restarted.checkInvariants(0);
    }

    @Test
    void whatIsRedoneInASegmentThatIsNotLoadedIsThereWhenItIs() {
        AtomicInteger loads = new AtomicInteger();
        PrimaryMemory restarted = expecting(memory, loads);
        SlotPlace shadow = place(5);
        SlotPlace version = update(5);
        memory.publish(version, 12);

        restarted.redo(memory.image(version));
        restarted.redoFree(shadow);

        assertThat(loads).hasValue(0);
        assertThat(restarted.where(ACCOUNT, 5)).isEqualTo(version);
        restarted.checkInvariants(0);
        assertThat(restarted.content(version)).isEqualTo(other());
        restarted.checkInvariants(0);
    }
}
