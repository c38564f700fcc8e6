package org.raidlab.comm.ldg;

import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;

/** Datagrams made by hand, with whatever their headers should claim. */
final class Datagrams {
    static final ProcessId STRANGER = new ProcessId(11, 1);
    static final ProcessId VICTIM = new ProcessId(22, 1);

    private static final long INSTANCE = LdgConfig.DEFAULT.instanceId();

    private Datagrams() {}

    /** A valid datagram of every kind, for a victim whose first message is on its way. */
    static Map<Kind, byte[]> ofEveryKind() {
        Map<Kind, byte[]> all = new LinkedHashMap<>();
        byte[] bundle = {3, 'o', 'n', 'e', 0, 2, 'b', 'c'};
        all.put(Kind.BUNDLE, sealed(Header.whole(Kind.BUNDLE, STRANGER, 1, bundle.length), bundle));
        all.put(Kind.FRAGMENT, fragment(2, 0, new Shape(1_000, 4, 256)));
        Grant grant = new Grant(VICTIM, 40, List.of(new Grant.Range(0, 1), new Grant.Range(3, 2)));
        ByteBuffer granted = ByteBuffer.allocate(grant.bytes());
        grant.write(granted);
        all.put(Kind.GRANT, sealed(Header.whole(Kind.GRANT, STRANGER, 1, granted.capacity()), granted.array()));
        ByteBuffer done = ByteBuffer.allocate(Done.BYTES);
        new Done(VICTIM, Done.End.DELIVERED, 0).write(done);
        all.put(Kind.DONE, sealed(Header.whole(Kind.DONE, STRANGER, 1, Done.BYTES), done.array()));
        for (Kind kind : List.of(Kind.CHALLENGE, Kind.RESPONSE)) {
            ByteBuffer content =
                    ByteBuffer.allocate(20).putLong(VICTIM.number()).putInt(VICTIM.incarnation());
            all.put(kind, sealed(Header.whole(kind, STRANGER, 7, content.capacity()), content.array()));
        }
        return all;
    }

    /** A fragment of a message of this shape. */
    static byte[] fragment(long message, int index, Shape shape) {
        return fragment(STRANGER, message, index, shape);
    }

    static byte[] fragment(ProcessId sender, long message, int index, Shape shape) {
        Header header = new Header(Kind.FRAGMENT, sender, message, index, shape.count(), shape.total());
        return sealed(header, Pair.message(shape.bytesOf(index), message));
    }

    static byte[] sealed(Header header, byte[] content) {
        ByteBuffer datagram = ByteBuffer.allocate(Header.BYTES + content.length);
        header.write(datagram, INSTANCE);
        datagram.put(content);
        return sealed(datagram.array());
    }

    /** The same bytes with the checksum that an enemy would compute; too short ones stay as they are. */
    static byte[] sealed(byte[] bytes) {
        byte[] sealed = bytes.clone();
        if (sealed.length >= Header.BYTES) {
            Header.seal(ByteBuffer.wrap(sealed), new CRC32C());
        }
        return sealed;
    }
}
