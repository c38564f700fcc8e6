package org.raidlab.core.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.property.Damage;
import org.raidlab.core.property.Gen;
import org.raidlab.core.property.Property;
import org.raidlab.core.property.RecordGen;

class PackedCodecProperty {
    private static final Gen<Shape> SHAPES = new RecordGen()
            .with(Shape.Bytes.class, random -> new Shape.Bytes(new byte[random.nextInt(9)]))
            .of(Shape.class);

    private final PackedCodec<Shape> codec = PackedCodec.of(Shape.class, 1 << 20);

    /** Compared as bytes, since a record that holds an array equals only itself. */
    @Test
    void whatIsEncodedIsDecoded() {
        Property.forAll(SHAPES, 2_000, shape -> {
            byte[] bytes = codec.encode(shape);
            assertThat(codec.encode(codec.decode(bytes))).isEqualTo(bytes);
        });
    }

    @Test
    void noTruncationIsAValue() {
        Property.forAll(SHAPES, 300, shape -> {
            byte[] whole = codec.encode(shape);
            for (int length = 0; length < whole.length; length++) {
                assertThat(isValue(Arrays.copyOf(whole, length))).isFalse();
            }
        });
    }

    @Test
    void damagedBytesAreMalformedOrAnotherValue() {
        Gen<byte[]> damaged =
                random -> Damage.of(codec.encode(SHAPES.next(random))).next(random);

        Property.forAll(damaged, 20_000, this::isValue);
    }

    @Test
    void anyBytesAreMalformedOrAValue() {
        Gen<byte[]> noise = random -> Damage.of(new byte[random.nextInt(200)]).next(random);

        Property.forAll(noise, 5_000, this::isValue);
        assertThat(isValue(Damage.of(new byte[0]).next(new SeededRandom(1)))).isFalse();
    }

    private boolean isValue(byte[] bytes) {
        try {
            codec.encode(codec.decode(bytes));
            return true;
        } catch (MalformedException e) {
            return false;
        }
    }
}
