package org.raidlab.rc.quorum;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.raidlab.core.Clock;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.RcMessage.Heartbeat;

/**
 * The failure detector of quorum consensus: it takes a site for up while the site's heartbeats arrive. A wrong guess
 * costs an abort and nothing else: what counts is who votes.
 */
final class Peers {
    private record Heard(Heartbeat heartbeat, long atNanos) {}

    private final QuorumConfig config;
    private final Clock clock;
    private final Member self;
    private final long startedAtNanos;
    private final TreeMap<Integer, Heard> heard = new TreeMap<>();

    Peers(QuorumConfig config, Clock clock, Member self) {
        this.config = config;
        this.clock = clock;
        this.self = self;
        this.startedAtNanos = clock.monotonicNanos();
    }

    /**
     * Takes a heartbeat; one of an older incarnation or with a lower number is ignored, unless the site's newest known
     * heartbeat is overdue.
     */
    void heard(Heartbeat heartbeat) {
        Member from = heartbeat.from();
        Heard before = heard.get(from.site());
        boolean isNews = before == null
                || isSilent(before)
                || from.incarnation() > before.heartbeat.from().incarnation()
                || (from.equals(before.heartbeat.from()) && heartbeat.number() > before.heartbeat.number());
        if (isNews && from.site() != self.site()) {
            heard.put(from.site(), new Heard(heartbeat, clock.monotonicNanos()));
        }
    }

    private boolean isSilent(Heard last) {
        return clock.monotonicNanos() - last.atNanos >= config.suspicion().toNanos();
    }

    /** Returns the sites that are up, including this one, by number. */
    List<Member> up() {
        TreeMap<Integer, Member> up = new TreeMap<>();
        up.put(self.site(), self);
        heard.forEach((site, last) -> {
            if (!isSilent(last)) {
                up.put(site, last.heartbeat.from());
            }
        });
        return List.copyOf(up.values());
    }

    /** Returns the sites that are not up. */
    List<Integer> down() {
        List<Integer> down = new ArrayList<>(config.quorums().votes().keySet());
        down.removeAll(up().stream().map(Member::site).toList());
        return down;
    }

    private int votesOf(List<Member> some) {
        return config.quorums().of(some.stream().map(Member::site).toList());
    }

    /**
     * Returns whether the sites that are up have enough votes to write. A site that has just started knows of no
     * failure yet: until the suspicion time has passed, it waits for the first heartbeat of each other site, since the
     * copies of those left out would miss what it writes.
     */
    boolean mayWrite() {
        return knowsOfEachSite() && votesOf(up()) >= config.quorums().write();
    }

    private boolean knowsOfEachSite() {
        return clock.monotonicNanos() - startedAtNanos >= config.suspicion().toNanos()
                || heard.size() == config.quorums().votes().size() - 1;
    }

    /**
     * Returns the other sites of a read quorum: as few as this site needs, taken in order after it. None if too few are
     * up.
     */
    Optional<List<Member>> readers() {
        int needed = config.quorums().read();
        List<Member> quorum = new ArrayList<>(List.of(self));
        List<Member> up = up();
        int from = up.indexOf(self);
        for (int i = 1; i < up.size() && votesOf(quorum) < needed; i++) {
            quorum.add(up.get((from + i) % up.size()));
        }
        return votesOf(quorum) < needed ? Optional.empty() : Optional.of(quorum.subList(1, quorum.size()));
    }

    /** Returns how many sites with lower numbers than this site are up. */
    int position() {
        return up().indexOf(self);
    }
}
