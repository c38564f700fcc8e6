package org.raidlab.comm.ldg;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Clock;
import org.raidlab.core.RandomSource;

/**
 * The long datagram protocol of one socket: UDP without a size limit (paper section 1.1). Messages are handed over
 * whole and arrive whole or not at all, in any order, at most once within one life of the receiver. Short ones are best
 * effort; those of many fragments have their holes repaired within bounded tries and time.
 *
 * <p>Nothing leaves before {@link #flush}: a turn's messages to one peer share a datagram. The endpoint has no thread;
 * all its methods are called by one.
 */
public final class LdgEndpoint {
    private final LdgConfig config;
    private final DatagramSender datagramSender;
    private final Clock clock;
    private final MessageSink messages;
    private final LdgCounters counters = new LdgCounters();
    private final CRC32C crc = new CRC32C();
    private final BufferPool pool = new BufferPool();
    private final Credit credit;
    private final DuplicateFilter filter;
    private final Answers answers;
    private final Resynchronization resynchronization;
    private final Reassembler reassembler;
    private final Bundler bundler;
    private final Fragmenter fragmenter;
    private boolean moreExpected;

    /** Creates an endpoint for one incarnation of a process. */
    public LdgEndpoint(LdgConfig config, ProcessId self, Clock clock, RandomSource random, MessageSink messages) {
        this.config = config;
        this.clock = clock;
        this.messages = messages;
        datagramSender = new DatagramSender(self, config.instanceId(), counters);
        filter = new DuplicateFilter(config.limits().sendersMax());
        credit = new Credit(config.receiveBufferBytes());
        answers = new Answers(credit.unaskedBytes(), datagramSender, counters);
        Repair repair = new Repair(credit, answers, config.timing(), clock, random.fork());
        Reassembler.Parts parts = new Reassembler.Parts(filter, credit, repair, answers, pool, counters);
        reassembler = new Reassembler(config, clock, parts);
        bundler = new Bundler(datagramSender, config);
        fragmenter = new Fragmenter(config, datagramSender, counters, clock, random.fork());
        int sendersMax = config.limits().sendersMax();
        resynchronization = new Resynchronization(datagramSender, answers, filter, random.fork(), sendersMax);
    }

    /**
     * Enqueues a message; the endpoint takes over the array. False if it is refused: too long, or too much is on its
     * way.
     */
    public boolean send(InetSocketAddress to, byte[] message) {
        boolean bundled = bundler.fits(message.length);
        if (!admits(message.length, bundled)) {
            return false;
        }
        if (bundled) {
            bundler.add(to, message);
        } else {
            fragmenter.add(to, new LongMessage(ByteBuffer.wrap(message), null));
        }
        return true;
    }

    /**
     * Enqueues a message that arrived at this endpoint: the endpoint takes it over, and closes it when it is sent or
     * refused.
     */
    public boolean send(InetSocketAddress to, LongMessage message) {
        try (LongMessage content = message.handOn()) {
            boolean bundled = bundler.fits(content.length());
            if (!admits(content.length(), bundled)) {
                return false;
            }
            if (bundled) {
                bundler.addAlone(to, content.handOn());
            } else {
                fragmenter.add(to, content.handOn());
            }
            return true;
        }
    }

    private boolean admits(int bytes, boolean bundled) {
        LdgCount verdict = LdgCount.MESSAGES_OUT;
        if (bytes > config.limits().messageBytesMax()) {
            verdict = LdgCount.REFUSED_TOO_LARGE;
        } else if (!bundled && !fragmenter.hasRoomFor(bytes)) {
            verdict = LdgCount.REFUSED_OVER_LIMIT;
        }
        counters.count(verdict);
        return verdict == LdgCount.MESSAGES_OUT;
    }

    /** Enqueues one message to several receivers, which share the array. False if it is refused for any of them. */
    public boolean multicast(List<InetSocketAddress> to, byte[] message) {
        boolean all = true;
        for (InetSocketAddress receiver : to) {
            all &= send(receiver, message);
        }
        return all;
    }

    /** Takes a datagram from the socket. The buffer is read from position to limit and may be reused afterwards. */
    public void receive(InetSocketAddress from, ByteBuffer datagram) {
        counters.count(LdgCount.DATAGRAMS_IN);
        counters.add(LdgCount.BYTES_IN, datagram.remaining());
        moreExpected = false;
        LdgCount refusal = Header.refusal(datagram, config.instanceId(), crc);
        if (refusal == null) {
            Header header = Header.read(datagram);
            refusal = switch (header.kind()) {
                case BUNDLE -> onBundle(from, header, datagram);
                case FRAGMENT -> onFragment(from, header, datagram);
                case GRANT -> onGrant(from, header, datagram);
                case DONE -> onDone(from, header, datagram);
                case CHALLENGE -> onChallenge(from, header, datagram);
                case RESPONSE -> onResponse(header, datagram);
            };
        }
        if (refusal != null) {
            counters.count(refusal);
        }
    }

    /**
     * Sends everything enqueued, as far as receivers have given credit: answers first, then bundles, then fragments.
     */
    public void flush(DatagramSink sink) {
        reassembler.flush();
        answers.flush(sink);
        bundler.flush(sink);
        fragmenter.flush(sink);
    }

    /** Does all work that is due: requests, probes, ends of lifetimes. Call {@link #flush} afterwards. */
    public void onDeadline() {
        long now = clock.monotonicNanos();
        reassembler.onDeadline(now);
        fragmenter.onDeadline(now);
    }

    /**
     * When {@link #onDeadline} has something to do, on the clock's monotonic scale; {@link Long#MAX_VALUE} for never.
     */
    public long nextDeadlineNanos() {
        return Math.min(reassembler.nextDeadlineNanos(), fragmenter.nextDeadlineNanos());
    }

    /**
     * Returns whether the next datagram is likely to arrive soon: a long message is arriving or has just arrived, or a
     * sent one awaits its acknowledgement or has just received it.
     */
    public boolean expectsMore() {
        return moreExpected || reassembler.expectsMore() || fragmenter.expectsMore();
    }

    public ProcessId self() {
        return datagramSender.self();
    }

    public LdgCounters counters() {
        return counters;
    }

    /**
     * Returns what is under way at this endpoint, in words: long messages that arrive or await their acknowledgement,
     * and the credit given for them. Nothing is left when the last one has ended.
     */
    public List<String> unfinished() {
        List<String> left = new ArrayList<>();
        if (reassembler.expectsMore()) {
            left.add("long messages are arriving, " + reassembler.bytesHeld() + " bytes of them are here");
        }
        if (fragmenter.expectsMore()) {
            left.add("long messages of " + fragmenter.bytesHeld() + " bytes await their acknowledgement");
        }
        if (credit.given() != 0) {
            left.add("credit for " + credit.given() + " bytes is given");
        }
        return left;
    }

    /** Memory of messages under reassembly. */
    public long reassemblyBytes() {
        return reassembler.bytesHeld();
    }

    /** Memory of messages kept for repair. */
    public long outgoingBytes() {
        return fragmenter.bytesHeld();
    }

    private @Nullable LdgCount onBundle(InetSocketAddress from, Header header, ByteBuffer content) {
        if (!isWhole(header, content) || !BundleContent.isWellFormed(content)) {
            return LdgCount.DROPPED_INCONSISTENT;
        }
        IdWindow.Verdict verdict = filter.see(header.sender(), header.message());
        resynchronization.judged(from, header.sender(), verdict);
        return switch (verdict) {
            case DUPLICATE -> LdgCount.DROPPED_DUPLICATE;
            case STALE -> LdgCount.DROPPED_STALE;
            case NEW -> {
                while (content.hasRemaining()) {
                    deliverNext(from, header.sender(), content);
                }
                yield null;
            }
        };
    }

    private @Nullable LdgCount onFragment(InetSocketAddress from, Header header, ByteBuffer content) {
        LongMessage message = reassembler.onFragment(from, header, content);
        if (message != null) {
            counters.count(LdgCount.MESSAGES_IN);
            messages.onLongMessage(from, header.sender(), message);
        }
        return null;
    }

    /**
     * Delivers the next message of a bundle: a short one is copied to its receiver, a long one is lent to the receiver
     * in place.
     */
    private void deliverNext(InetSocketAddress from, ProcessId sender, ByteBuffer content) {
        counters.count(LdgCount.MESSAGES_IN);
        int length = BundleContent.readLength(content);
        if (length < BufferPool.MESSAGE_BYTES_MIN) {
            byte[] message = new byte[length];
            content.get(message);
            messages.onMessage(from, sender, message);
        } else {
            LongMessage message = LongMessage.lent(content.slice(content.position(), length), pool);
            content.position(content.position() + length);
            messages.onLongMessage(from, sender, message);
            message.settle();
            moreExpected = true; // long messages seldom come alone
        }
    }

    private @Nullable LdgCount onGrant(InetSocketAddress from, Header header, ByteBuffer content) {
        Grant grant = isWhole(header, content) ? Grant.read(content) : null;
        if (grant == null) {
            return LdgCount.DROPPED_INCONSISTENT;
        }
        if (!grant.addressee().equals(self())) {
            return LdgCount.DROPPED_STRAY_ANSWER;
        }
        return fragmenter.onGrant(from, header.message(), grant) ? null : LdgCount.DROPPED_STRAY_ANSWER;
    }

    private @Nullable LdgCount onDone(InetSocketAddress from, Header header, ByteBuffer content) {
        Done done = isWhole(header, content) ? Done.read(content) : null;
        if (done == null) {
            return LdgCount.DROPPED_INCONSISTENT;
        }
        if (!done.addressee().equals(self())) {
            return LdgCount.DROPPED_STRAY_ANSWER;
        }
        moreExpected = true;
        return fragmenter.onDone(from, header.message(), done) ? null : LdgCount.DROPPED_STRAY_ANSWER;
    }

    private @Nullable LdgCount onChallenge(InetSocketAddress from, Header header, ByteBuffer content) {
        boolean answered = isWhole(header, content) && resynchronization.onChallenge(from, header, content);
        return answered ? null : LdgCount.DROPPED_STRAY_ANSWER;
    }

    private @Nullable LdgCount onResponse(Header header, ByteBuffer content) {
        boolean answered = isWhole(header, content) && resynchronization.onResponse(header, content);
        return answered ? null : LdgCount.DROPPED_STRAY_ANSWER;
    }

    private static boolean isWhole(Header header, ByteBuffer content) {
        return header.index() == 0 && header.count() == 1 && header.total() == content.remaining();
    }
}
