package org.raidlab.cli.hostile;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.CRC32C;

/** Draws hostile datagrams: random ones, and mutants of what was captured. */
final class Hostile {
    private static final int LONG = 60_000;
    private static final int HEADER = 48;
    private static final int INSTANCE_AT = 40;
    private static final int LIARS = 100;
    /** No vocabulary: without a key a well-formed message of a stranger is as good as anybody's. */
    private static final byte NO_VOCABULARY = 9;

    private static final InetSocketAddress NOBODY = new InetSocketAddress(InetAddress.getLoopbackAddress(), 9);
    private static final Captured NOTHING = new Captured(NOBODY, NOBODY, new byte[0]);

    private final SplittableRandom random;
    private final List<Captured> captured;

    /** What is drawn. */
    enum Kind {
        RANDOM(20, false),
        EMPTY(2, false),
        LONG_ONE(1, false),
        TRUNCATED(20, true),
        BITS_FLIPPED(20, true),
        SPLICED(10, true),
        /** Bytes of a header overwritten, whose checksum is right again. */
        LYING_HEADER(10, false),
        /** A right bundle of no known vocabulary. */
        NONSENSE(7, false),
        REPLAYED(10, true);

        private final int weight;
        private final boolean needsCapture;

        Kind(int weight, boolean needsCapture) {
            this.weight = weight;
            this.needsCapture = needsCapture;
        }
    }

    Hostile(long seed, List<Captured> captured) {
        this.random = new SplittableRandom(seed);
        this.captured = captured;
    }

    Kind draw() {
        int at = random.nextInt(100);
        for (Kind kind : Kind.values()) {
            at -= kind.weight;
            if (at < 0) {
                return captured.isEmpty() && kind.needsCapture ? Kind.RANDOM : kind;
            }
        }
        return Kind.RANDOM;
    }

    /** Something that was captured, or nothing. */
    Captured any() {
        return captured.isEmpty() ? NOTHING : captured.get(random.nextInt(captured.size()));
    }

    <T> T oneOf(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    boolean chance(double share) {
        return random.nextDouble() < share;
    }

    byte[] make(Kind kind, Captured base) {
        byte[] old = base.payload();
        return switch (kind) {
            case RANDOM -> bytes(random.nextInt(200));
            case EMPTY -> new byte[0];
            case LONG_ONE -> bytes(LONG);
            case TRUNCATED -> Arrays.copyOf(old, random.nextInt(Math.max(1, old.length)));
            case BITS_FLIPPED -> flipped(old);
            case SPLICED -> spliced(old, any().payload());
            case LYING_HEADER -> lying(old);
            case NONSENSE -> nonsense();
            case REPLAYED -> old;
        };
    }

    private byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private byte[] flipped(byte[] old) {
        byte[] mutant = old.clone();
        for (int flips = 1 + random.nextInt(64); flips > 0 && mutant.length > 0; flips -= 7) {
            mutant[random.nextInt(mutant.length)] ^= (byte) (1 << random.nextInt(8));
        }
        return mutant;
    }

    private byte[] spliced(byte[] one, byte[] other) {
        int cut = random.nextInt(Math.max(1, Math.min(one.length, other.length)));
        byte[] mutant = Arrays.copyOf(one, Math.max(cut, other.length));
        System.arraycopy(other, cut, mutant, cut, other.length - cut);
        return mutant;
    }

    /**
     * Of the instance that was heard. Another sender, so that no one's message is meant; lengths, indexes and counts of
     * all kinds.
     */
    private byte[] lying(byte[] old) {
        byte[] mutant = Arrays.copyOf(old, Math.max(HEADER + 4, Math.min(old.length, 300)));
        ByteBuffer header = stranger(mutant);
        header.put(7, (byte) (1 + random.nextInt(4)));
        for (int at = 20; at < INSTANCE_AT; at += 4) {
            header.putInt(at, random.nextBoolean() ? random.nextInt() : random.nextInt(1 << 16));
        }
        Arrays.fill(mutant, HEADER, HEADER + 4, NO_VOCABULARY);
        return checked(mutant);
    }

    private byte[] nonsense() {
        int length = 1 + random.nextInt(100);
        byte[] mutant = new byte[HEADER + 1 + length];
        ByteBuffer bundle = stranger(mutant);
        bundle.put(7, (byte) 1).putLong(20, random.nextLong(1, Long.MAX_VALUE));
        bundle.putInt(28, 0).putInt(32, 1).putInt(36, 1 + length);
        byte[] content = bytes(length);
        content[0] = NO_VOCABULARY;
        bundle.put(HEADER, (byte) length).put(HEADER + 1, content);
        return checked(mutant);
    }

    private ByteBuffer stranger(byte[] mutant) {
        ByteBuffer header = ByteBuffer.wrap(mutant);
        header.putShort(4, (short) 0x4c44).put(6, (byte) 2);
        byte[] heard = any().payload();
        if (heard.length >= HEADER) {
            header.put(INSTANCE_AT, heard, INSTANCE_AT, Long.BYTES);
        }
        return header.putLong(8, 0x666_0000L + random.nextInt(LIARS)).putInt(16, 1);
    }

    private static byte[] checked(byte[] mutant) {
        CRC32C crc = new CRC32C();
        crc.update(mutant, 4, mutant.length - 4);
        ByteBuffer.wrap(mutant).putInt(0, (int) crc.getValue());
        return mutant;
    }
}
