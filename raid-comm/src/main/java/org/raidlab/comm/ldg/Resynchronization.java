package org.raidlab.comm.ldg;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Map;
import org.raidlab.core.RandomSource;

/**
 * Restores the window of a sender whose numbers all seem old. One datagram with a number far too high, made by somebody
 * else, would have its receiver take whatever the sender says from then on for repeated. So after some such datagrams
 * in a row the sender is asked how far it has counted, with a number that no earlier answer knows.
 */
final class Resynchronization {
    /** As few come late by so much. */
    private static final int STALE_UNTIL_ASKED = 8;

    private static final int CONTENT_BYTES = 20;

    private final DatagramSender datagramSender;
    private final Answers answers;
    private final DuplicateFilter filter;
    private final RandomSource random;
    private final Map<ProcessId, Doubt> doubts;

    /**
     * The suspicion of one sender: its datagrams since the last new one, and the number of the challenge once it is
     * sent.
     */
    private static final class Doubt {
        private int stale;
        private long asked;
    }

    Resynchronization(
            DatagramSender datagramSender,
            Answers answers,
            DuplicateFilter filter,
            RandomSource random,
            int sendersMax) {
        this.datagramSender = datagramSender;
        this.answers = answers;
        this.filter = filter;
        this.random = random;
        this.doubts = new BoundedMap<>(sendersMax);
    }

    /** Records how the filter has classified a datagram. */
    void judged(InetSocketAddress from, ProcessId sender, IdWindow.Verdict verdict) {
        if (verdict == IdWindow.Verdict.STALE) {
            Doubt doubt = doubts.computeIfAbsent(sender, _ -> new Doubt());
            if (++doubt.stale % STALE_UNTIL_ASKED == 0) {
                doubt.asked = random.nextLong();
                answers.whole(from, Kind.CHALLENGE, doubt.asked, content(sender, 0));
            }
        } else if (verdict == IdWindow.Verdict.NEW && !doubts.isEmpty()) {
            doubts.remove(sender);
        }
    }

    /** Answers a challenge; returns false if it is meant for another process. */
    boolean onChallenge(InetSocketAddress from, Header header, ByteBuffer content) {
        if (!isForThis(content)) {
            return false;
        }
        answers.whole(from, Kind.RESPONSE, header.message(), content(header.sender(), datagramSender.lastMessage()));
        return true;
    }

    /** Takes the sender's answer, if this process asked for it. */
    boolean onResponse(Header header, ByteBuffer content) {
        Doubt doubt = doubts.get(header.sender());
        if (doubt == null || doubt.asked == 0 || doubt.asked != header.message() || !isForThis(content)) {
            return false;
        }
        doubts.remove(header.sender());
        filter.startAt(header.sender(), content.getLong());
        return true;
    }

    private boolean isForThis(ByteBuffer content) {
        return content.remaining() == CONTENT_BYTES
                && new ProcessId(content.getLong(), content.getInt()).equals(datagramSender.self());
    }

    private static byte[] content(ProcessId addressee, long number) {
        return ByteBuffer.allocate(CONTENT_BYTES)
                .putLong(addressee.number())
                .putInt(addressee.incarnation())
                .putLong(number)
                .array();
    }
}
