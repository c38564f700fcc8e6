package org.raidlab.rc.membership;

import java.util.TreeMap;
import org.raidlab.core.Clock;
import org.raidlab.core.RandomSource;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RcMessage.Challenge;
import org.raidlab.msg.RcMessage.Heartbeat;
import org.raidlab.msg.RcMessage.Response;

/**
 * Confirms doubtful claims by challenge and response. What would push aside the later words of honest sites is believed
 * only in the answer to a question with a fresh number: a message that was recorded, or changed on its way, answers
 * none.
 */
final class Challenges {
    private static final int IN_A_BEAT = 2;

    private final Clock clock;
    private final RandomSource random;
    private final Outbox outbox;
    private final long pauseNanos;
    private final TreeMap<Integer, Open> open = new TreeMap<>();

    private record Open(long number, long atNanos) {}

    Challenges(MembershipConfig config, Clock clock, RandomSource random, Outbox outbox) {
        this.clock = clock;
        this.random = random;
        this.outbox = outbox;
        this.pauseNanos = config.heartbeat().toNanos() / IN_A_BEAT;
    }

    /**
     * Sends a site a challenge, at most a few times in each heartbeat interval, regardless of the number of claims in
     * its name.
     */
    void ask(int site, Effects<RaidMessage> out) {
        long now = clock.monotonicNanos();
        Open last = open.get(site);
        if (last == null || now - last.atNanos >= pauseNanos) {
            Open next = new Open(random.nextLong(), now);
            open.put(site, next);
            outbox.to(site, new Challenge(outbox.self().site(), next.number), out);
        }
    }

    /** Answers another site's challenge; a site that must be silent sends no answer. */
    void answer(Challenge challenge, Heartbeat own, boolean maySpeak, Effects<RaidMessage> out) {
        if (maySpeak) {
            outbox.to(challenge.from(), new Response(challenge.number(), own), out);
        }
    }

    /** Returns whether a response answers the last challenge to its sender; each challenge is answered once. */
    boolean isAnswered(Response response) {
        int site = response.heartbeat().from().site();
        Open asked = open.get(site);
        boolean answered = asked != null && asked.number == response.number();
        if (answered) {
            open.remove(site);
        }
        return answered;
    }
}
