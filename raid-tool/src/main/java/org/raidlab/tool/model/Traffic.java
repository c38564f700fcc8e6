package org.raidlab.tool.model;

import java.util.Map;
import java.util.TreeMap;
import org.raidlab.comm.watch.WatchEvent;

/** The messages on the links, by the counts that both ends tell each second. */
public final class Traffic {
    private static final long SECOND = 1_000_000_000L;
    /** The rates are means over so many seconds. */
    private static final int SECONDS = 4;

    private final Map<Link, Counts> links = new TreeMap<>();
    private long newest;

    /** The counts of a link by second, in a ring. */
    private static final class Counts {
        final long[] sent = new long[SECONDS];
        final long[] taken = new long[SECONDS];
        final long[] seconds = new long[SECONDS];

        void add(long second, long more, long arrived) {
            int slot = (int) (second % SECONDS);
            if (seconds[slot] != second) {
                seconds[slot] = second;
                sent[slot] = 0;
                taken[slot] = 0;
            }
            sent[slot] += more;
            taken[slot] += arrived;
        }
    }

    void take(WatchEvent event) {
        newest = Math.max(newest, event.atNanos() / SECOND);
        if (event instanceof WatchEvent.Traffic traffic && traffic.peer() != 0) {
            links.computeIfAbsent(Link.between(traffic.place().site(), traffic.peer()), _ -> new Counts())
                    .add(event.atNanos() / SECOND, traffic.sent(), traffic.taken());
        }
    }

    /** Returns how many messages a second the ends of a link have sent over it in the last whole seconds. */
    public double rate(Link link) {
        return sum(link, true) / (double) (SECONDS - 1);
    }

    /** Returns the share of the messages sent over a link that have not arrived in the last whole seconds. */
    public double loss(Link link) {
        long sent = sum(link, true);
        return sent == 0 ? 0 : Math.max(0, sent - sum(link, false)) / (double) sent;
    }

    private long sum(Link link, boolean sent) {
        Counts counts = links.get(link);
        if (counts == null) {
            return 0;
        }
        long[] values = sent ? counts.sent : counts.taken;
        long sum = 0;
        for (int slot = 0; slot < SECONDS; slot++) {
            boolean whole = counts.seconds[slot] < newest && counts.seconds[slot] > newest - SECONDS;
            sum += whole ? values[slot] : 0;
        }
        return sum;
    }
}
