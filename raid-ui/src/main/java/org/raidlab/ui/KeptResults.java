package org.raidlab.ui;

import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.raidlab.core.Invariants;

/**
 * The rows of all answers that clients may still fetch, the longest unused first. They are bounded in bytes and in
 * time: what was not asked for in a while goes, and the oldest go when there is too much, all but the newest.
 */
final class KeptResults {
    private final long bytesMax;
    private final long idleNanosMax;
    /** The answers in the order of their last use. */
    private final SequencedMap<Session.Key, Kept> answers = new LinkedHashMap<>(16, 0.75f, true);

    private long bytes;
    private long dropped;

    private record Kept(Answer answer, long usedNanos) {}

    KeptResults(UiConfig config) {
        this.bytesMax = config.resultsBytes();
        this.idleNanosMax = config.resultIdle().toNanos();
    }

    /** Keeps the answer to a session's request. */
    void keep(Session.Key key, Answer answer, long nowNanos) {
        release(key);
        if (answer.bytes() > 0) {
            bytes += answer.bytes();
            answers.put(key, new Kept(answer, nowNanos));
            while (bytes > bytesMax && answers.size() > 1) {
                dropOldest();
            }
        }
    }

    /** Records that the session's client asks for its answer. */
    void use(Session.Key key, long nowNanos) {
        answers.computeIfPresent(key, (same, kept) -> new Kept(kept.answer(), nowNanos));
    }

    /** Releases an answer that the session no longer needs. */
    void release(Session.Key key) {
        Kept kept = answers.remove(key);
        bytes -= kept == null ? 0 : kept.answer().bytes();
    }

    /** Drops answers that no client has used for a while. */
    void dropIdle(long nowNanos) {
        while (!answers.isEmpty() && nowNanos - answers.firstEntry().getValue().usedNanos() >= idleNanosMax) {
            dropOldest();
        }
    }

    private void dropOldest() {
        Answer oldest = answers.firstEntry().getValue().answer();
        release(answers.firstEntry().getKey());
        oldest.drop();
        dropped++;
    }

    long bytes() {
        return bytes;
    }

    /** How many answers have lost their rows. */
    long dropped() {
        return dropped;
    }

    void checkInvariants() {
        long sum = 0;
        for (Kept kept : answers.sequencedValues()) {
            sum += kept.answer().bytes();
        }
        Invariants.check(sum == bytes, "the bytes of kept results are counted");
        Invariants.check(bytes <= bytesMax || answers.size() == 1, "what is kept of results is bounded");
    }
}
