package org.raidlab.site.sim.exhaustive;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.raidlab.sim.run.Shard;

/** The exhaustive runs, by the names of {@code raid sim --exhaustive}. */
public enum Exhaustive {
    /** One site is killed before or after each send and disk write of a transaction at two sites. */
    KILLS("one site killed at every operation of a two-site transaction"),
    /** Coordinator and participant are both killed, at every pair of operations, of a commit and of an abort. */
    PAIRS("coordinator and participant killed at every pair of operations"),
    /** The n-th device call fails, for every n. */
    FAILING_CALLS("every n of the n-th device call failing, at either site, once or in the next life too"),
    /** Power fails while a log is written: every subset of the unforced writes. */
    UNFORCED_WRITES("every subset of up to eight unforced writes of a site's log, power failing in every call"),
    /** Each byte on the disk is changed. */
    FLIPPED_BYTES("every byte of a small log and of its checkpoint flipped");

    private final String meaning;

    Exhaustive(String meaning) {
        this.meaning = meaning;
    }

    /** Returns the name on the command line. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public String meaning() {
        return meaning;
    }

    public static List<String> words() {
        return Arrays.stream(values()).map(Exhaustive::word).toList();
    }

    /** Returns the run with this name; {@link IllegalArgumentException} names the known ones. */
    public static Exhaustive of(String word) {
        return Arrays.stream(values())
                .filter(each -> each.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "there is no exhaustive run '" + word + "'; there are " + String.join(", ", words())));
    }

    /**
     * Visits all states, or one of several equal parts of them.
     *
     * @param seed of the run in which things go wrong; other seeds differ in times only
     */
    public ExhaustiveReport run(long seed, Shard part) {
        States states = new States(this, part);
        switch (this) {
            case KILLS -> new Kills(seed).visit(states);
            case PAIRS -> new Pairs(seed).visit(states);
            case FAILING_CALLS -> new FailingCalls(seed).visit(states);
            case UNFORCED_WRITES -> new UnforcedWrites(seed).visit(states);
            case FLIPPED_BYTES -> new FlippedBytes(seed).visit(states);
        }
        return states.report();
    }
}
