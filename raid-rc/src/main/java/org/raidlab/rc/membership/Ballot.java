package org.raidlab.rc.membership;

import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.raidlab.msg.RcMessage.Promise;
import org.raidlab.msg.SessionVector;

/** One attempt of this site to have the next view chosen. A ballot is its round and, in the lowest bits, the site. */
final class Ballot {
    private static final int SITE_BITS = 10;
    /** A site goes so far ahead at once, and no farther: a ballot beyond which there is none would end all choosing. */
    private static final long ROUNDS_AT_ONCE = 1 << 30;

    private final long number;
    private final SessionVector base;
    private final SessionVector wanted;
    private final long begunNanos;
    private final TreeMap<Integer, Promise> promises = new TreeMap<>();
    private final TreeSet<Integer> acceptances = new TreeSet<>();
    private @Nullable SessionVector chosen;

    /** @param wanted the view to propose, if no other one has to be */
    Ballot(long number, SessionVector base, SessionVector wanted, long begunNanos) {
        this.number = number;
        this.base = base;
        this.wanted = wanted;
        this.begunNanos = begunNanos;
    }

    static long number(long round, int site) {
        return round << SITE_BITS | site;
    }

    static long round(long number) {
        return number >>> SITE_BITS;
    }

    /** Limits how far a site moves from its own ballot towards a claimed ballot. */
    static long towards(long claimed, long known) {
        return Math.min(claimed, number(round(known) + ROUNDS_AT_ONCE, 0));
    }

    long number() {
        return number;
    }

    SessionVector base() {
        return base;
    }

    long begunNanos() {
        return begunNanos;
    }

    boolean isProposing() {
        return chosen == null;
    }

    Set<Integer> promised(Promise promise) {
        promises.put(promise.from(), promise);
        return new TreeSet<>(promises.keySet());
    }

    /**
     * Returns the view to propose: the view accepted under the highest ballot may be chosen already and has to be
     * proposed again.
     */
    SessionVector settle() {
        SessionVector value = wanted;
        long highest = 0;
        for (Promise promise : promises.values()) {
            if (promise.acceptedBallot() > highest) {
                highest = promise.acceptedBallot();
                value = new SessionVector(base.number() + 1, promise.accepted(), promise.acceptedAlgorithms());
            }
        }
        chosen = value;
        return value;
    }

    Set<Integer> accepted(int site) {
        acceptances.add(site);
        return acceptances;
    }

    SessionVector view() {
        return Objects.requireNonNull(chosen, "proposed");
    }
}
