package org.raidlab.am.slot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.raidlab.msg.relation.RelationId;

class SlotAreaTest {
    private static final RelationId RELATION = new RelationId(7);
    private static final int THREE_IN_A_SEGMENT = 20_000;

    private final SlotArea slots = new SlotArea(new SegmentTable(), RELATION, THREE_IN_A_SEGMENT);

    /** Returns a segment as a checkpoint has it, with a tuple in this slot. */
    private static Segment loaded(int number, int slot) {
        Segment segment = Segment.create(number, RELATION, THREE_IN_A_SEGMENT);
        segment.setTuple(slot, 70 + number);
        segment.setState(slot, 99, SlotState.LIVE);
        return segment;
    }

    @Test
    void freeSlotsBehindTheLastUsedOneOfALoadedSegmentAreNotScanned() {
        slots.adopt(loaded(0, 0));
        assertThat(slots.end()).isEqualTo(1);
        slots.checkInvariantsFully();
    }

    @Test
    void freeSlotsBeforeTheLastUsedOneComeIntoUseAgainFirst() {
        slots.adopt(loaded(0, 0));
        slots.adopt(loaded(1, 1));
        assertThat(slots.end()).isEqualTo(5);
        slots.checkInvariantsFully();
        assertThat(slots.live()).isEqualTo(2);
        assertThat(new int[] {slots.allocate(1), slots.allocate(2), slots.allocate(3), slots.allocate(4)})
                .containsExactly(1, 2, 3, 5);
        assertThat(slots.segments()).isEqualTo(2);
    }
}
