package org.raidlab.comm.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.raidlab.core.RandomSource;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;

/** What every strict codec must hold against: truncations, bytes at the end, mutants. */
public final class Mutants {
    private static final int MUTANTS = 10_000;

    private Mutants() {}

    /**
     * Values come back; truncations and appendices are refused; mutants are refused or are some other value's bytes.
     */
    @SafeVarargs
    public static <T> void check(Codec<T> codec, T... values) throws MalformedException {
        RandomSource random = new SeededRandom(values.length);
        for (T value : values) {
            byte[] bytes = codec.encode(value);
            assertThat(codec.decode(bytes)).isEqualTo(value);
            for (int length = 0; length < bytes.length; length++) {
                assertThat(accepts(codec, Arrays.copyOf(bytes, length)))
                        .as("%s cut to %d", value, length)
                        .isFalse();
            }
            assertThat(accepts(codec, Arrays.copyOf(bytes, bytes.length + 1)))
                    .as("%s and a byte", value)
                    .isFalse();
            for (int i = 0; i < MUTANTS / values.length; i++) {
                accepts(codec, mutant(bytes, random));
            }
        }
    }

    private static byte[] mutant(byte[] bytes, RandomSource random) {
        byte[] mutant = random.chance(0.2) ? Arrays.copyOf(bytes, random.nextInt(2 * bytes.length)) : bytes.clone();
        for (int change = random.nextInt(3); change >= 0 && mutant.length > 0; change--) {
            mutant[random.nextInt(mutant.length)] = (byte) random.nextLong();
        }
        return mutant;
    }

    /** Whether the bytes are taken; if they are, they are the only spelling of what they were taken for. */
    private static <T> boolean accepts(Codec<T> codec, byte[] bytes) {
        try {
            T value = codec.decode(bytes);
            assertThat(codec.encode(value)).as("%s", value).isEqualTo(bytes);
            return true;
        } catch (MalformedException e) {
            return false;
        }
    }
}
