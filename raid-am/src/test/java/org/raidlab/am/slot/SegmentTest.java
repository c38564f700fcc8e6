package org.raidlab.am.slot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.StorageException;
import org.raidlab.msg.codec.RaidDevices;
import org.raidlab.msg.relation.RelationId;

class SegmentTest {
    private static final RelationId RELATION = new RelationId(0x0123_4567_89ab_cdefL);

    private static Segment segment() {
        Segment segment = Segment.create(5, RELATION, 3);
        segment.setTuple(1, 77);
        segment.setRow(1, new byte[] {7, 8, 9});
        segment.setState(1, 99, SlotState.LIVE);
        return segment;
    }

    @Test
    void itsFormatIsAsWritten() {
        ByteBuffer bytes = ByteBuffer.wrap(segment().image(12).bytes()).order(ByteOrder.LITTLE_ENDIAN);

        assertThat(bytes.capacity()).isEqualTo(RaidDevices.DATABASE.payloadBytes());
        assertThat(new byte[] {bytes.get(0), bytes.get(1), bytes.get(2), bytes.get(3)})
                .isEqualTo(new byte[] {'R', 'A', 'M', 'S'});
        assertThat(bytes.getInt(4)).isEqualTo(5);
        assertThat(bytes.getLong(8)).isEqualTo(RELATION.bits());
        assertThat(bytes.getInt(16)).isEqualTo(3);
        assertThat(bytes.getInt(20)).isEqualTo((65_472 - 64) / 20);
        assertThat(bytes.getLong(24)).isEqualTo(12);
        assertThat(bytes.getLong(64 + 20)).isEqualTo(77);
        assertThat(bytes.getLong(64 + 28)).isEqualTo(99);
        assertThat(bytes.get(64 + 36)).isEqualTo((byte) 1);
        assertThat(bytes.get(64 + 37)).isEqualTo((byte) 7);
    }

    @Test
    void anImageGivesTheSegmentBack() {
        Segment back = Segment.of(segment().image(12), 5, 12);

        assertThat(back.relation()).isEqualTo(RELATION);
        assertThat(back.tuple(1)).isEqualTo(77);
        assertThat(back.version(1)).isEqualTo(99);
        assertThat(back.state(1)).isEqualTo(SlotState.LIVE);
        assertThat(back.state(0)).isEqualTo(SlotState.FREE);
    }

    @Test
    void aFreeNumberIsWrittenAsFree() {
        byte[] padded = Arrays.copyOf(Segment.freeImage(5, 12).bytes(), RaidDevices.DATABASE.payloadBytes());

        assertThat(Segment.of(new Block(padded), 5, 12).isFree()).isTrue();
    }

    @Test
    void anImageIsACopyOfItsMoment() {
        Segment segment = segment();
        Block image = segment.image(12);
        segment.setState(1, 100, SlotState.TOMBSTONE);

        assertThat(Segment.of(image, 5, 12).state(1)).isEqualTo(SlotState.LIVE);
    }

    @Test
    void whatIsNotThisSegmentIsRefused() {
        assertThatThrownBy(() -> Segment.of(new Block(new byte[RaidDevices.DATABASE.payloadBytes()]), 5, 12))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("is no segment");
        assertThatThrownBy(() -> Segment.of(segment().image(12), 6, 12))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("holds another one");
        assertThatThrownBy(() -> Segment.of(segment().image(13), 5, 12))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("newer than its checkpoint");
        assertThatThrownBy(() -> Segment.of(damaged(16, 40_000), 5, 12))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("row width");
        assertThatThrownBy(() -> Segment.of(damaged(20, 7), 5, 12))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("number of slots");
        Segment badState = Segment.of(damaged(64 + 16, 9), 5, 12);
        assertThatThrownBy(() -> badState.state(0)).isInstanceOf(StorageException.class);
    }

    private static Block damaged(int at, int value) {
        Block image = segment().image(12);
        ByteBuffer.wrap(image.bytes()).order(ByteOrder.LITTLE_ENDIAN).putInt(at, value);
        return image;
    }

    @Test
    void theWidestRowHasASlot() {
        assertThat(Segment.slotsFor(SlotArea.ROW_WIDTH_MAX)).isEqualTo(1);
    }
}
