package org.raidlab.site.wisconsin;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Runs every query of the benchmark by a site and by H2, in turns, and prints how long both took and the median of the
 * ratios of all rounds. Arguments: relation sizes, then the first letters of the queries to run, all if there are none.
 */
public final class Race {
    private static final int ROUNDS = 9;
    private static final int EXECUTIONS_MAX = 200;
    private static final long ROUND_NANOS = TimeUnit.MILLISECONDS.toNanos(30);
    private static final long WARM_UP_NANOS = TimeUnit.SECONDS.toNanos(3);

    private final Contest contest;
    private final int tuples;

    private Race(Contest contest, int tuples) {
        this.contest = contest;
        this.tuples = tuples;
    }

    /** Runs the race; exit code 0 whatever comes out. */
    public static void main(String[] arguments) throws SQLException {
        List<Integer> sizes = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (String argument : arguments) {
            if (argument.length() > 2) {
                sizes.add(Integer.valueOf(argument));
            } else {
                names.add(argument);
            }
        }
        System.out.printf(Locale.ROOT, "%8s  %-36s %10s %10s %7s%n", "tuples", "query", "RAID ms", "H2 ms", "ratio");
        for (int tuples : sizes.isEmpty() ? List.of(10_000, 100_000) : sizes) {
            try (Contest contest = new Contest(tuples)) {
                Query.all().stream()
                        .filter(query ->
                                names.isEmpty() || names.contains(query.name().substring(0, 2)))
                        .forEach(new Race(contest, tuples)::run);
            }
        }
    }

    private void run(Query query) {
        int executions = warmUp(query);
        double[] ours = new double[ROUNDS];
        double[] theirs = new double[ROUNDS];
        double[] ratios = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            long[] nanos = round(query, executions, round % 2 == 0);
            ours[round] = millis(nanos[0], executions);
            theirs[round] = millis(nanos[1], executions);
            ratios[round] = ours[round] / theirs[round];
        }
        System.out.printf(
                Locale.ROOT,
                "%8d  %-36s %10.3f %10.3f %7.2f%n",
                tuples,
                query.name(),
                median(ours),
                median(theirs),
                median(ratios));
    }

    /** Runs both until the compiler has seen enough; returns how many executions make a round. */
    private int warmUp(Query query) {
        long begin = System.nanoTime();
        long slower = 0;
        int times = 0;
        while (times < 3 || System.nanoTime() - begin < WARM_UP_NANOS) {
            long[] nanos = round(query, 1, times % 2 == 0);
            slower = Math.max(nanos[0], nanos[1]);
            times++;
        }
        return Math.clamp(ROUND_NANOS / Math.max(1, slower), 1, EXECUTIONS_MAX);
    }

    /** Nanoseconds of the site and of H2 for so many executions with the same words. */
    private long[] round(Query query, int executions, boolean siteFirst) {
        long[] nanos = new long[2];
        for (int i = 0; i < executions; i++) {
            Draw.Words words = contest.draw();
            if (siteFirst) {
                nanos[0] += timeSite(query, words);
            }
            nanos[1] += timeOther(query, words);
            if (!siteFirst) {
                nanos[0] += timeSite(query, words);
            }
        }
        return nanos;
    }

    private long timeSite(Query query, Draw.Words words) {
        run(contest.site(), query.before().quel(), words);
        long nanos = run(contest.site(), query.timed().quel(), words);
        run(contest.site(), query.after().quel(), words);
        return nanos;
    }

    private long timeOther(Query query, Draw.Words words) {
        run(contest.h2(), query.before().sql(), words);
        long nanos = run(contest.h2(), query.timed().sql(), words);
        run(contest.h2(), query.after().sql(), words);
        return nanos;
    }

    private static long run(Runner runner, List<String> texts, Draw.Words words) {
        List<String> filled = texts.stream().map(words::into).toList();
        long begin = System.nanoTime();
        filled.forEach(runner::run);
        return System.nanoTime() - begin;
    }

    private static double millis(long nanos, int executions) {
        return nanos / 1e6 / executions;
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
