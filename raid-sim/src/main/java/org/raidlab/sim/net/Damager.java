package org.raidlab.sim.net;

import java.util.Optional;
import org.raidlab.core.RandomSource;

/** Damages datagrams of one link, as its quality says. */
final class Damager {
    private static final int WRONG_BITS_MAX = 64;

    private final RandomSource random;
    private byte[] before = {};

    Damager(RandomSource random) {
        this.random = random;
    }

    /** A datagram that arrives changed. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Damaged(byte[] content, NetworkCount how) {}

    /** Returns the datagram after its damage, if it is damaged. */
    Optional<Damaged> damage(byte[] content, LinkQuality.Damage damage) {
        byte[] other = before;
        before = content;
        if (content.length == 0) {
            return Optional.empty();
        }
        if (random.chance(damage.corruption())) {
            return Optional.of(new Damaged(corrupted(content), NetworkCount.CORRUPTION));
        }
        if (random.chance(damage.truncation())) {
            return Optional.of(new Damaged(
                    java.util.Arrays.copyOf(content, random.nextInt(content.length)), NetworkCount.TRUNCATION));
        }
        return random.chance(damage.splicing()) ? spliced(content, other) : Optional.empty();
    }

    private byte[] corrupted(byte[] content) {
        byte[] damaged = content.clone();
        int bits = 1 + random.nextInt(WRONG_BITS_MAX);
        for (int bit = 0; bit < bits; bit++) {
            damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(Byte.SIZE));
        }
        return damaged;
    }

    /** Returns the beginning of one datagram followed by the end of the other. */
    private Optional<Damaged> spliced(byte[] content, byte[] other) {
        int common = Math.min(content.length, other.length);
        if (common < 2) {
            return Optional.empty();
        }
        byte[] damaged = content.clone();
        int from = 1 + random.nextInt(common - 1);
        System.arraycopy(other, from, damaged, from, common - from);
        boolean differs = !java.util.Arrays.equals(damaged, content);
        return differs ? Optional.of(new Damaged(damaged, NetworkCount.SPLICING)) : Optional.empty();
    }
}
