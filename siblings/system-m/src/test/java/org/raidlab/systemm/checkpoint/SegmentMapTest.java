package org.raidlab.systemm.checkpoint;

import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.raidlab.core.codec.Row;
import org.raidlab.core.turn.StorageException;
import org.raidlab.systemm.Copy;
import org.raidlab.systemm.HomeBlock;

class SegmentMapTest {
    private static final int SEGMENTS = 3;
    private static final int BYTES = 64;
    private final SegmentMap written = new SegmentMap();

    private static byte[] image(int segment) {
        byte[] image = new byte[BYTES];
        image[segment] = 1;
        return image;
    }

    @BeforeEach
    void writeSegments() {
        for (int segment = 0; segment < SEGMENTS; segment++) {
            written.put(segment, image(segment));
        }
    }

    private HomeBlock home() {
        return new HomeBlock(4, Copy.B, 17, SEGMENTS, written.root(SEGMENTS), Row.EMPTY);
    }

    @Test
    void whatWasWrittenIsProved() {
        SegmentMap map = SegmentMap.proved(written.encoded(SEGMENTS), home());
        for (int segment = 0; segment < SEGMENTS; segment++) {
            int number = segment;
            assertThatNoException().isThrownBy(() -> map.prove(number, image(number), home()));
        }
    }

    @Test
    void anyFlippedByteOfASegmentIsFoundAndTheSegmentIsNamed() {
        SegmentMap map = SegmentMap.proved(written.encoded(SEGMENTS), home());
        for (int at = 0; at < BYTES; at++) {
            byte[] image = image(1);
            image[at] ^= 4;
            assertThatThrownBy(() -> map.prove(1, image, home()))
                    .isInstanceOf(StorageException.class)
                    .hasMessageContaining("segment 1 of copy B lies");
        }
    }

    @Test
    void anyFlippedByteOfTheMapIsFound() {
        for (int at = 0; at < SEGMENTS * 32; at++) {
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
        assertThatThrownBy(() -> map.prove(0, image(2), home())).hasMessageContaining("segment 0");
    }
}
