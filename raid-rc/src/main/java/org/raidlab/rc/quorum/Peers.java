package org.raidlab.rc.quorum;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.raidlab.core.Clock;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.RcMessage.Beat;

/**
 * Who is up as far as can be heard. A wrong guess costs an abort and nothing else: what counts is who votes.
 */
final class Peers {
    private record Heard(Beat beat, long atNanos) {}

    private final QuorumConfig config;
    private final Clock clock;
    private final Member self;
    private final TreeMap<Integer, Heard> heard = new TreeMap<>();

    Peers(QuorumConfig config, Clock clock, Member self) {
        this.config = config;
        this.clock = clock;
        this.self = self;
    }

    /** An older incarnation or an older beat changes nothing. */
    void heard(Beat beat) {
        Member from = beat.from();
        Heard before = heard.get(from.site());
        boolean isNews = before == null
                || from.incarnation() > before.beat.from().incarnation()
                || (from.equals(before.beat.from()) && beat.number() > before.beat.number());
        if (isNews && from.site() != self.site()) {
            heard.put(from.site(), new Heard(beat, clock.monotonicNanos()));
        }
    }

    /** The sites that are up, this one among them, by number. */
    List<Member> up() {
        long now = clock.monotonicNanos();
        TreeMap<Integer, Member> up = new TreeMap<>();
        up.put(self.site(), self);
        heard.forEach((site, last) -> {
            if (now - last.atNanos < config.suspicion().toNanos()) {
                up.put(site, last.beat.from());
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

    /** As many of those that are up as make a read quorum with this site, beginning behind it; all if they make none. */
    List<Member> readers() {
        Quorums quorums = config.quorums();
        List<Member> others = new ArrayList<>();
        List<Member> up = up();
        int from = up.indexOf(self);
        int votes = quorums.of(List.of(self.site()));
        for (int i = 1; i < up.size() && votes < quorums.read(); i++) {
            Member next = up.get((from + i) % up.size());
            votes += quorums.of(List.of(next.site()));
            others.add(next);
        }
        return others;
    }

    /** Whether these and this site are enough to read. */
    boolean mayRead(List<Member> others) {
        List<Integer> sites = new ArrayList<>(others.stream().map(Member::site).toList());
        sites.add(self.site());
        return config.quorums().of(sites) >= config.quorums().read();
    }

    /** Whether those that are up are enough to write. */
    boolean mayWrite() {
        return config.quorums().of(up().stream().map(Member::site).toList())
                >= config.quorums().write();
    }

    /** How many of those that are up stand before this site. */
    int position() {
        return up().indexOf(self);
    }
}
