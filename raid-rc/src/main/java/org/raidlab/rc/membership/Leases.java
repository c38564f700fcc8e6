package org.raidlab.rc.membership;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.raidlab.core.Quorum;
import org.raidlab.msg.AcMessage.Member;

/**
 * The leases that this site has and those that it has granted. A site grants itself one by the same rules. One runs
 * from the sending of the beat that it answers, and the granter counts it from the beat's arrival, so it ends earlier
 * at its holder; two per cent more allow for clocks that drift.
 */
final class Leases {
    private static final double DRIFT = 1.02;
    private static final int BEATS_REMEMBERED = 64;

    private final long leaseNanos;
    private final TreeMap<Long, Long> sentNanos = new TreeMap<>();
    /** By granting site: the time at which this site sent the latest heartbeat that the site has answered. */
    private final TreeMap<Integer, Long> held = new TreeMap<>();

    private final Map<Member, Long> granted = new LinkedHashMap<>();

    Leases(long leaseNanos) {
        this.leaseNanos = leaseNanos;
    }

    void sent(long heartbeat, long nowNanos) {
        sentNanos.put(heartbeat, nowNanos);
        if (sentNanos.size() > BEATS_REMEMBERED) {
            sentNanos.pollFirstEntry();
        }
    }

    /** Drops all leases of this site when a new view begins: those granted in the old view are void. */
    void restart() {
        held.clear();
    }

    void got(int site, long heartbeat) {
        Long sent = sentNanos.get(heartbeat);
        if (sent != null) {
            held.merge(site, sent, Math::max);
        }
    }

    /** Returns whether a quorum grants this site a lease that has not expired. */
    boolean isHeld(List<Integer> sites, long nowNanos) {
        return isAnsweredSince(sites, nowNanos - leaseNanos + 1);
    }

    /** Returns whether a quorum has answered a heartbeat sent at this time or later. */
    boolean isAnsweredSince(List<Integer> sites, long sinceNanos) {
        TreeSet<Integer> good = new TreeSet<>();
        held.forEach((site, sent) -> {
            if (sent - sinceNanos >= 0) {
                good.add(site);
            }
        });
        return Quorum.isQuorum(good, sites);
    }

    void granted(Member to, long nowNanos) {
        granted.put(to, nowNanos);
    }

    /** Returns whether a lease granted to a member that is not among these may not have expired yet. */
    boolean bindsAgainst(List<Member> members, long nowNanos) {
        return granted.entrySet().stream()
                .anyMatch(each -> !members.contains(each.getKey()) && nowNanos - each.getValue() < graceNanos());
    }

    /** Returns how long a granted lease may last, by this site's clock. */
    long graceNanos() {
        return (long) (leaseNanos * DRIFT);
    }
}
