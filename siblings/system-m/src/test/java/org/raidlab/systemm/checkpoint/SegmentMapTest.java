package org.raidlab.systemm.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.raidlab.core.codec.Row;
import org.raidlab.core.turn.StorageException;
import org.raidlab.systemm.Copy;
import org.raidlab.systemm.HomeBlock;
import org.raidlab.systemm.LogEntry.SlotPlace;
import org.raidlab.systemm.SystemMRecord.SegmentHash;
import org.raidlab.systemm.SystemMSettings;
import org.raidlab.systemm.card.CardSizes;
import org.raidlab.systemm.card.CreditCard;
import org.raidlab.systemm.data.PrimaryMemory;

class SegmentMapTest {
    private static final int SEGMENTS = 3;
    private static final int BYTES = 64;
    private static final CreditCard APPLICATION = new CreditCard(new CardSizes(8, 2, 4));

    private final SegmentMap written = new SegmentMap(false);

    private static byte[] image(int segment) {
        byte[] image = new byte[BYTES];
        image[segment] = 1;
        return image;
    }

    private static SegmentHash hash(int segment, byte[] image) {
        return new SegmentMap(false).put(segment, image);
    }

    @BeforeEach
    void writeSegments() {
        for (int segment = 0; segment < SEGMENTS; segment++) {
            written.put(segment, image(segment));
        }
    }

    private HomeBlock home() {
        byte[] map = written.encoded(SEGMENTS);
        return new HomeBlock(4, Copy.B, 17, SEGMENTS, map.length, SegmentMap.root(map), Row.EMPTY);
    }

    @Test
    void whatWasWrittenIsProved() {
        SegmentMap map = SegmentMap.proved(written.encoded(SEGMENTS), home());
        for (int segment = 0; segment < SEGMENTS; segment++) {
            int number = segment;
            assertThatNoException().isThrownBy(() -> map.prove(hash(number, image(number)), home()));
        }
    }

    @Test
    void anyFlippedByteOfASegmentIsFoundAndTheSegmentIsNamed() {
        SegmentMap map = SegmentMap.proved(written.encoded(SEGMENTS), home());
        for (int at = 0; at < BYTES; at++) {
            byte[] image = image(1);
            image[at] ^= 4;
            assertThatThrownBy(() -> map.prove(hash(1, image), home()))
                    .isInstanceOf(StorageException.class)
                    .hasMessageContaining("segment 1 of copy B lies");
        }
    }

    @Test
    void anyFlippedByteOfTheMapIsFound() {
        for (int at = 0; at < home().mapBytes(); at++) {
            byte[] encoded = written.encoded(SEGMENTS);
            encoded[at] ^= 1;
            assertThatThrownBy(() -> SegmentMap.proved(encoded, home()))
                    .isInstanceOf(StorageException.class)
                    .hasMessageContaining("segment map of copy B lies");
        }
    }

    @Test
    void segmentsThatChangePlacesAreFound() {
        SegmentMap map = SegmentMap.proved(written.encoded(SEGMENTS), home());
        assertThatThrownBy(() -> map.prove(hash(0, image(2)), home())).hasMessageContaining("segment 0");
    }

    @Test
    void aMapWithDirectoriesTellsWhatASegmentHas() {
        PrimaryMemory memory = new PrimaryMemory(SystemMSettings.DEFAULT, APPLICATION);
        memory.redo(CreditCard.STORE, 3, Optional.of(APPLICATION.initial(CreditCard.STORE, 3)), 9);
        byte[] image = memory.segment(0).bytes();
        SegmentMap map = new SegmentMap(true);
        map.put(0, image);
        byte[] encoded = map.encoded(1);
        HomeBlock home = new HomeBlock(4, Copy.B, 17, 1, encoded.length, SegmentMap.root(encoded), Row.EMPTY);

        PrimaryMemory restarted = new PrimaryMemory(SystemMSettings.DEFAULT, APPLICATION);
        restarted.expect(Copy.B, SegmentMap.proved(encoded, home).directory(0), image::clone);
        SlotPlace at = Objects.requireNonNull(restarted.where(CreditCard.STORE, 3));
        assertThat(restarted.lsn(at)).isEqualTo(9);
        assertThat(restarted.absent()).isOne();
        assertThat(restarted.content(at)).isEqualTo(APPLICATION.initial(CreditCard.STORE, 3));
        assertThat(restarted.absent()).isZero();
    }
}
