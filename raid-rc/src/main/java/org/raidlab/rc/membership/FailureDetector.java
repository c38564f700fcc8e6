package org.raidlab.rc.membership;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.raidlab.core.Clock;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.RcMessage.Heartbeat;
import org.raidlab.msg.SessionVector;

/** The failure detector: it records the last heartbeats of the other sites and the reports of the notifier. */
final class FailureDetector implements LiveSites {
    /**
     * The last heartbeat of a site.
     *
     * @param heartbeatJitter how it came so far
     */
    private record Heard(Heartbeat heartbeat, long atNanos, HeartbeatJitter heartbeatJitter) {}

    /** The classes of a heartbeat that answers no challenge. */
    enum Worth {
        /** It follows the last one, or is the first of a site of the instance. */
        NEWS,
        OLD,
        /**
         * It would push others aside, or has been pushed aside by one that nothing follows: its sender is to be asked.
         */
        DOUBTFUL
    }

    private static final int QUIET_BEATS = 2;
    /** A large transaction keeps a member busy for as long as this for each byte, on a slow machine. */
    private static final long BUSY_NANOS_PER_BYTE = 400;

    private static final long BUSY_NANOS_MAX = 20_000_000_000L;

    private final MembershipConfig config;
    private final Configuration configuration;
    private final Clock clock;
    private final Member self;
    private final TreeMap<Integer, Heard> heard = new TreeMap<>();
    private final PauseDetector pauseDetector;
    private final TreeMap<Integer, Integer> down = new TreeMap<>();
    private long busyUntilNanos;

    FailureDetector(MembershipConfig config, Configuration configuration, Clock clock, Member self) {
        this.self = self;
        this.config = config;
        this.configuration = configuration;
        this.clock = clock;
        this.pauseDetector = new PauseDetector(
                config.heartbeat().toNanos(), config.suspicion().toNanos());
    }

    /** Takes a heartbeat, if it is news. */
    Worth heard(Heartbeat heartbeat) {
        Heard before = heard.get(heartbeat.from().site());
        if (before == null) {
            return configuration.known().contains(heartbeat.from().site()) ? news(heartbeat) : Worth.DOUBTFUL;
        }
        int newer = Integer.compare(
                heartbeat.from().incarnation(), before.heartbeat.from().incarnation());
        if (newer == 0 && heartbeat.number() > before.heartbeat.number()) {
            return news(heartbeat);
        }
        return newer > 0 || isQuiet(before) ? Worth.DOUBTFUL : Worth.OLD;
    }

    private Worth news(Heartbeat heartbeat) {
        believe(heartbeat);
        return Worth.NEWS;
    }

    /** Returns whether the next heartbeat of a site is overdue. */
    private boolean isQuiet(Heard last) {
        return clock.monotonicNanos() - last.atNanos
                > QUIET_BEATS * config.heartbeat().toNanos();
    }

    /** Records a heartbeat as the last one of its sender, whatever was recorded before. */
    void believe(Heartbeat heartbeat) {
        Heard before = heard.get(heartbeat.from().site());
        long now = clock.monotonicNanos();
        HeartbeatJitter heartbeatJitter =
                before != null && before.heartbeat.from().equals(heartbeat.from())
                        ? before.heartbeatJitter.after(now - before.atNanos)
                        : HeartbeatJitter.unknown(config.suspicion().toNanos());
        heard.put(heartbeat.from().site(), new Heard(heartbeat, now, heartbeatJitter));
    }

    /** Gives all members the most time for a while: a transaction of so many bytes at one of them keeps them busy. */
    void busy(Member at, long bytes, SessionVector view) {
        if (view.members().contains(at)) {
            long most = BUSY_NANOS_MAX / BUSY_NANOS_PER_BYTE;
            long until = clock.monotonicNanos() + Math.clamp(bytes, 0, most) * BUSY_NANOS_PER_BYTE;
            busyUntilNanos = Math.max(busyUntilNanos, until);
        }
    }

    /** A beat is sent. While this site itself did nothing, nobody was silent. */
    void awake() {
        long late = pauseDetector.lateNanos(clock.monotonicNanos());
        heard.replaceAll((site, last) -> new Heard(last.heartbeat, last.atNanos + late, last.heartbeatJitter));
    }

    /** How many of these with lower numbers than this site are up, with a state that is whole as of a view. */
    long wholeBelow(List<Member> members, long view) {
        return members.stream()
                .filter(member -> member.site() < self.site())
                .filter(member -> heartbeat(member.site())
                        .filter(heartbeat -> heartbeat.installed() == view)
                        .isPresent())
                .count();
    }

    void notified(int site, int incarnation, boolean up) {
        int known = down.getOrDefault(site, 0);
        if (up && incarnation >= known) {
            down.remove(site);
        } else if (!up && incarnation >= known) {
            down.put(site, incarnation);
        }
    }

    /** Whether the notifier calls a site down. */
    boolean isCalledDown(int site) {
        return down.containsKey(site);
    }

    @Override
    public Optional<Heartbeat> heartbeat(int site) {
        Heard last = heard.get(site);
        return last == null || isSilent(last) ? Optional.empty() : Optional.of(last.heartbeat);
    }

    private boolean isSilent(Heard last) {
        if (config.believesNotifier()) {
            return isCalledDown(last.heartbeat.from().site());
        }
        long now = clock.monotonicNanos();
        long patienceNanos = now < busyUntilNanos
                ? last.heartbeatJitter.mostNanos()
                : Math.max(last.heartbeatJitter.patienceNanos(), pauseDetector.patienceNanos());
        return now - last.atNanos >= patienceNanos;
    }

    @Override
    public List<Heartbeat> heartbeats() {
        return heard.values().stream()
                .filter(last -> !isSilent(last))
                .map(Heard::heartbeat)
                .toList();
    }

    /** Whether a site is this one, or one that is up: one that is refused is never heard. */
    boolean isHeard(int site) {
        return site == self.site() || heartbeat(site).isPresent();
    }

    /** Whether anything was heard of a site since the start. */
    boolean isKnown(int site) {
        return heard.containsKey(site);
    }

    /**
     * Who takes part in a transaction: the view, unless somebody of it seems to have failed, or this site is in none.
     */
    AcMessage.View view(SessionVector view, boolean inside) {
        List<Member> up = new ArrayList<>();
        List<Integer> down = new ArrayList<>();
        for (Member member : inside ? view.members() : List.of(self)) {
            if (member.equals(self) || isUp(member)) {
                up.add(member);
            } else {
                down.add(member.site());
            }
        }
        if (!inside) {
            down.addAll(configuration.known());
            down.remove(Integer.valueOf(self.site()));
        }
        return new AcMessage.View(view.number(), up, down);
    }
}
