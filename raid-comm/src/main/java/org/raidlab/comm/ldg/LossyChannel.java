package org.raidlab.comm.ldg;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SequencedMap;
import org.raidlab.core.Clock;
import org.raidlab.core.RandomSource;

/**
 * One direction of a bad network, whose faults are drawn from a seed. It stands before a socket's sink, or between a
 * socket and {@link LdgEndpoint#receive}; the address is then the one that the datagram came from. It can be switched
 * while it runs.
 */
public final class LossyChannel implements DatagramSink {
    private static final int HELD_MAX = 65_536;
    private static final int LINKS_MAX = 1_024;

    private final DatagramSink beyond;
    private final Clock clock;
    private final RandomSource random;
    private final PriorityQueue<Held> held =
            new PriorityQueue<>(Comparator.comparingLong(Held::dueAt).thenComparingLong(Held::order));
    private LossPolicy policy = LossPolicy.CALM;
    /** The policies of the links that have one of their own. */
    private final Map<InetSocketAddress, LossPolicy> links = new LinkedHashMap<>();

    private long order;
    private long passed;
    private long lost;
    private long duplicated;
    private long heldBack;

    public LossyChannel(DatagramSink beyond, Clock clock, RandomSource random) {
        this.beyond = beyond;
        this.clock = clock;
        this.random = random;
    }

    private record Held(long dueAt, long order, InetSocketAddress peer, ByteBuffer datagram) {}

    /** Sets the policy of all links from now on; datagrams already under way keep the old one. */
    public void setPolicy(LossPolicy other) {
        policy = other;
        links.clear();
    }

    /** Sets the policy of the links with some peers, until that of all links is set. */
    public void setPolicy(List<InetSocketAddress> peers, LossPolicy other) {
        for (InetSocketAddress peer : peers) {
            if (links.size() < LINKS_MAX || links.containsKey(peer)) {
                links.put(peer, other);
            }
        }
    }

    /** Returns the policy of the link with a peer. */
    public LossPolicy policyOf(InetSocketAddress peer) {
        return links.isEmpty() ? policy : links.getOrDefault(peer, policy);
    }

    @Override
    public void send(InetSocketAddress peer, ByteBuffer datagram) {
        LossPolicy here = policyOf(peer);
        if (random.chance(here.loss())) {
            lost++;
            return;
        }
        if (random.chance(here.duplication())) {
            duplicated++;
            pass(peer, datagram.duplicate(), here);
        }
        pass(peer, datagram, here);
    }

    /** Sends a datagram in two parts, which stay two under {@link LossPolicy#CALM}. */
    @Override
    public void send(InetSocketAddress peer, ByteBuffer head, ByteBuffer content) {
        if (policyOf(peer).equals(LossPolicy.CALM)) {
            passed++;
            beyond.send(peer, head, content);
        } else {
            DatagramSink.super.send(peer, head, content);
        }
    }

    /** Hands on the datagrams that are due. */
    public void onDeadline() {
        if (held.isEmpty()) {
            return;
        }
        long now = clock.monotonicNanos();
        for (Held next = held.peek(); next != null && next.dueAt <= now; next = held.peek()) {
            held.poll();
            passed++;
            beyond.send(next.peer, next.datagram);
        }
    }

    /** When {@link #onDeadline} has something to do; {@link Long#MAX_VALUE} for never. */
    public long nextDeadlineNanos() {
        Held next = held.peek();
        return next == null ? Long.MAX_VALUE : next.dueAt;
    }

    /** Returns the counters of what the channel did to datagrams, by name. */
    public SequencedMap<String, Long> byName() {
        SequencedMap<String, Long> byName = new LinkedHashMap<>();
        byName.put("lossy.passed", passed);
        byName.put("lossy.lost", lost);
        byName.put("lossy.duplicated", duplicated);
        byName.put("lossy.held-back", heldBack);
        return byName;
    }

    private void pass(InetSocketAddress peer, ByteBuffer datagram, LossPolicy here) {
        long delay = here.delayNanos();
        if (random.chance(here.reordering())) {
            heldBack++;
            delay += (long) (random.nextDouble() * here.holdNanos());
        }
        if (delay == 0) {
            passed++;
            beyond.send(peer, datagram);
        } else if (held.size() < HELD_MAX) {
            ByteBuffer copy =
                    ByteBuffer.allocate(datagram.remaining()).put(datagram).flip();
            held.add(new Held(clock.monotonicNanos() + delay, order++, peer, copy));
        } else {
            lost++;
        }
    }
}
