package org.raidlab.core.property;

import java.util.Arrays;
import org.raidlab.core.RandomSource;

/** Generates the damage that networks, disks and attackers do to bytes. */
public final class Damage {
    private static final byte[] EDGES = {0, 1, 2, 0x7f, (byte) 0x80, (byte) 0xff};
    private static final int STEPS_MAX = 4;

    private Damage() {}

    /** One to four changes of the bytes: cut, lengthened, flipped, overwritten with edges, a part moved. */
    public static Gen<byte[]> of(byte[] bytes) {
        return random -> {
            byte[] damaged = bytes;
            int steps = 1 + random.nextInt(STEPS_MAX);
            for (int step = 0; step < steps; step++) {
                damaged = once(damaged, random);
            }
            return damaged;
        };
    }

    private static byte[] once(byte[] bytes, RandomSource random) {
        if (bytes.length == 0) {
            return new byte[] {(byte) random.nextLong()};
        }
        int at = random.nextInt(bytes.length);
        byte[] damaged = bytes.clone();
        switch (random.nextInt(6)) {
            case 0 -> damaged = Arrays.copyOf(bytes, at);
            case 1 -> damaged = Arrays.copyOf(bytes, bytes.length + 1 + random.nextInt(9));
            case 2 -> damaged[at] ^= (byte) (1 << random.nextInt(8));
            case 3 -> damaged[at] = (byte) random.nextLong();
            case 4 -> Arrays.fill(damaged, at, Math.min(bytes.length, at + 1 + random.nextInt(9)), edge(random));
            default -> System.arraycopy(bytes, at, damaged, random.nextInt(at + 1), bytes.length - at);
        }
        return damaged;
    }

    private static byte edge(RandomSource random) {
        return EDGES[random.nextInt(EDGES.length)];
    }
}
