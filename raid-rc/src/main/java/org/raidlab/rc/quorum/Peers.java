package org.raidlab.rc.quorum;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.raidlab.core.Clock;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.RcMessage.Heartbeat;

/** Who is up as far as can be heard. A wrong guess costs an abort and nothing else: what counts is who votes. */
final class Peers {
    private record Heard(Heartbeat heartbeat, long atNanos) {}

    private final QuorumConfig config;
    private final Clock clock;
    private final Member self;
    private final TreeMap<Integer, Heard> heard = new TreeMap<>();

    Peers(QuorumConfig config, Clock clock, Member self) {
        this.config = config;
        this.clock = clock;
        this.self = self;
    }

    /** An older incarnation or an older beat changes nothing, unless the one that was taken for newer is silent. */
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

    /** The sites that are up, this one among them, by number. */
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

    /** The sites that are not. */
    List<Integer> down() {
        List<Integer> down = new ArrayList<>(config.quorums().votes().keySet());
        down.removeAll(up().stream().map(Member::site).toList());
        return down;
    }

    private int votesOf(List<Member> some) {
        return config.quorums().of(some.stream().map(Member::site).toList());
    }

    /** Whether those that are up are enough to write. */
    boolean mayWrite() {
        return votesOf(up()) >= config.quorums().write();
    }

    /** The others of a read quorum: as few as are needed behind this site. None if too few are up. */
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

    /** How many of those that are up stand before this site. */
    int position() {
        return up().indexOf(self);
    }
}
