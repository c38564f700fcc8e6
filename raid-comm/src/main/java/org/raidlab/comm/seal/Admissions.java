package org.raidlab.comm.seal;

import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;

/**
 * The streams that this incarnation has admitted, each with its replay window. A bounded number: the one silent longest
 * is forgotten, and with it every admission as old as its own that has not been used. So nothing that was ever let in
 * and forgotten is let in again; its sender says hello and goes on under a new admission.
 */
final class Admissions {
    private static final float LOAD = 0.75f;

    private final LinkedHashMap<Id, Stream> streams = new LinkedHashMap<>(16, LOAD, true);
    private final int streamsMax;
    private long given;
    /** Admissions up to this one let no stream in any more. */
    private long closed;

    /** The identity of a sender's stream. */
    private record Id(SenderNonce sender, int stream) {}

    /** A stream that this process has admitted. */
    record Stream(long admission, InetSocketAddress from, byte[] context, SecretKey key, ReplayWindow window) {}

    Admissions(int streamsMax) {
        this.streamsMax = streamsMax;
    }

    /** A new admission. It costs nothing to hand out: a stream is remembered when it uses it. */
    long give() {
        return ++given;
    }

    /** Returns the stream to which a datagram belongs; null if it was not admitted. */
    @Nullable
    Stream find(Head head) {
        Stream stream = streams.get(new Id(head.sender(), head.stream()));
        return stream != null && stream.admission() == head.admission() ? stream : null;
    }

    /** Whether a new stream may come in. */
    boolean admits(Head head) {
        return head.admission() > closed
                && head.admission() <= given
                && !streams.containsKey(new Id(head.sender(), head.stream()));
    }

    void enter(Head head, Stream stream) {
        streams.put(new Id(head.sender(), head.stream()), stream);
        if (streams.size() > streamsMax) {
            closed = Math.max(closed, streams.pollFirstEntry().getValue().admission());
        }
    }
}
