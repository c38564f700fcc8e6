package org.raidlab.harness.sim.forged;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.raidlab.comm.addressing.Frame;
import org.raidlab.comm.addressing.ProtocolId;
import org.raidlab.comm.link.LinkMessage;
import org.raidlab.comm.naming.NameMessage;
import org.raidlab.core.RandomSource;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.sim.fault.Forger;

/**
 * Forges long datagrams: it replays them, also in another incarnation's name, splices and cuts them, overwrites bytes,
 * and changes fields of headers and values of messages. The checksum is right, but for plain replays.
 */
public final class ForgedDatagrams implements Forger {
    private static final int CHECKED_FROM = 4;
    private static final int KIND_AT = 7;
    private static final byte BUNDLE = 1;
    private static final int SENDER_AT = 8;
    private static final int NUMBER_AT = 20;
    private static final int INDEX_AT = 28;
    private static final int TOTAL_AT = 36;
    private static final int HEADER_BYTES = 48;
    private static final int PAYLOAD_BITS = 7;
    private static final int MORE = 0x80;
    private static final double AS_ANOTHER = 0.7;

    private final Codec<RaidMessage> codec;
    private final Codec<NameMessage> names = NameMessage.codec(RaidServer.ALL);
    private final Codec<LinkMessage> links = LinkMessage.codec();

    private final boolean readable;

    /** @param readable whether whoever reads along understands the datagrams; sealed ones he can only damage */
    public ForgedDatagrams(Codec<RaidMessage> codec, boolean readable) {
        this.codec = codec;
        this.readable = readable;
    }

    @Override
    public byte[] forge(byte[] one, byte[] other, RandomSource random) {
        if (one.length < HEADER_BYTES) {
            return one;
        }
        if (!readable) {
            return switch (random.nextInt(4)) {
                case 0 -> Arrays.copyOf(one, HEADER_BYTES + random.nextInt(one.length - HEADER_BYTES + 1));
                case 1 -> spliced(one, other, random);
                case 2 -> overwritten(one, random);
                default -> one;
            };
        }
        return switch (random.nextInt(10)) {
            case 0 -> one;
            case 1 -> checked(asAnother(one.clone(), random));
            case 2 -> checked(Arrays.copyOf(one, HEADER_BYTES + random.nextInt(one.length - HEADER_BYTES + 1)));
            case 3 -> checked(spliced(one, other, random));
            case 4 -> checked(overwritten(one, random));
            case 5 -> checked(otherHeader(one, random));
            default -> one[KIND_AT] == BUNDLE ? checked(otherValues(one, random)) : one;
        };
    }

    /** Changes a datagram to one of another incarnation of its process, or to a later message of this incarnation. */
    private static byte[] asAnother(byte[] datagram, RandomSource random) {
        ByteBuffer header = ByteBuffer.wrap(datagram);
        if (random.chance(AS_ANOTHER)) {
            header.putLong(SENDER_AT, random.nextLong());
        } else {
            header.putLong(NUMBER_AT, header.getLong(NUMBER_AT) + 1 + random.nextInt(1_000));
        }
        return datagram;
    }

    private static byte[] spliced(byte[] one, byte[] other, RandomSource random) {
        byte[] forged = one.clone();
        int common = Math.min(one.length, other.length);
        int from = random.nextInt(common);
        System.arraycopy(other, from, forged, from, common - from);
        return forged;
    }

    private static byte[] overwritten(byte[] one, RandomSource random) {
        byte[] forged = asAnother(one.clone(), random);
        for (int times = 1 + random.nextInt(4); times > 0 && forged.length > HEADER_BYTES; times--) {
            forged[HEADER_BYTES + random.nextInt(forged.length - HEADER_BYTES)] ^= (byte) random.nextInt(MORE);
        }
        return forged;
    }

    /** Changes the header but keeps the sender's name: the forged datagram then displaces datagrams of the sender. */
    private static byte[] otherHeader(byte[] one, RandomSource random) {
        byte[] forged = one.clone();
        ByteBuffer header = ByteBuffer.wrap(forged);
        switch (random.nextInt(3)) {
            case 0 -> header.putLong(NUMBER_AT, random.nextLong() >>> 1 >>> random.nextInt(40));
            case 1 -> header.putInt(INDEX_AT + 4 * random.nextInt(3), random.nextInt(1 << 16));
            default -> header.put(KIND_AT, (byte) (1 + random.nextInt(6)));
        }
        return forged;
    }

    /** Changes one value in one message of a bundle. */
    private byte[] otherValues(byte[] one, RandomSource random) {
        ByteBuffer content = ByteBuffer.wrap(one, HEADER_BYTES, one.length - HEADER_BYTES);
        byte[] chosen = {};
        for (int seen = 1; content.hasRemaining(); seen++) {
            byte[] message = new byte[length(content)];
            content.get(message);
            chosen = random.nextInt(seen) == 0 ? message : chosen;
        }
        byte[] changed = changed(chosen, random);
        ByteBuffer forged = ByteBuffer.allocate(HEADER_BYTES + 3 + changed.length);
        forged.put(one, 0, HEADER_BYTES);
        writeLength(changed.length, forged);
        forged.put(changed).flip();
        byte[] datagram = asAnother(Arrays.copyOf(forged.array(), forged.limit()), random);
        ByteBuffer.wrap(datagram).putInt(TOTAL_AT, datagram.length - HEADER_BYTES);
        return datagram;
    }

    private byte[] changed(byte[] message, RandomSource random) {
        ChangedRecords records = new ChangedRecords(random);
        try {
            if (ProtocolId.FRAMES.isOf(message)) {
                Frame frame = Frame.decode(message, RaidServer.ALL);
                return Frame.of(frame.head(), codec, (RaidMessage) records.changed(frame.body(codec)))
                        .message();
            }
            if (ProtocolId.NAMES.isOf(message)) {
                return names.encode((NameMessage) records.changed(names.decode(message)));
            }
            if (ProtocolId.LINK.isOf(message)) {
                return links.encode((LinkMessage) records.changed(links.decode(message)));
            }
            return message;
        } catch (MalformedException | IllegalArgumentException e) {
            return message; // nobody could write that down
        }
    }

    private static int length(ByteBuffer content) {
        int length = 0;
        for (int shift = 0; ; shift += PAYLOAD_BITS) {
            int next = content.get();
            length |= (next & (MORE - 1)) << shift;
            if (next >= 0) {
                return length;
            }
        }
    }

    private static void writeLength(int length, ByteBuffer out) {
        int rest = length;
        while (rest >= MORE) {
            out.put((byte) (rest | MORE));
            rest >>>= PAYLOAD_BITS;
        }
        out.put((byte) rest);
    }

    private static byte[] checked(byte[] datagram) {
        CRC32C crc = new CRC32C();
        crc.update(datagram, CHECKED_FROM, datagram.length - CHECKED_FROM);
        ByteBuffer.wrap(datagram).putInt(0, (int) crc.getValue());
        return datagram;
    }
}
