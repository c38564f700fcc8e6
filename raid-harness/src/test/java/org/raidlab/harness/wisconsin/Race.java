package org.raidlab.harness.wisconsin;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Runs every query of the benchmark by a site and by H2, in turns, and prints how long both took and the medians of the
 * ratios of all rounds: of the time that passed, and of the processor time that the thread had. Arguments: relation
 * sizes, then the first letters of the queries to run, all if there are none.
 */
public final class Race {
    private static final int ROUNDS = 9;
    /** Of what takes more than some seconds, such as a join by nested loops of a large relation. */
    private static final int ROUNDS_OF_THE_SLOWEST = 3;

    private static final int EXECUTIONS_MIN = 3;
    private static final int EXECUTIONS_MAX = 200;
    /** What takes so long needs no warming up. */
    private static final long SLOW_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final long SLOWEST_NANOS = TimeUnit.SECONDS.toNanos(5);

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final long ROUND_NANOS = TimeUnit.MILLISECONDS.toNanos(30);
    private static final long WARM_UP_NANOS = TimeUnit.SECONDS.toNanos(2);
    /** What was called less often may not have been compiled for good. */
    private static final int WARM_UP_EXECUTIONS = 10_000;

    private static final long WARM_UP_NANOS_MAX = TimeUnit.SECONDS.toNanos(10);

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
        System.out.printf(
                Locale.ROOT, "%8s  %-36s %10s %10s %7s %7s%n", "tuples", "query", "RAID ms", "H2 ms", "ratio", "CPU");
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
        Effort effort = warmUp(query);
        int executions = effort.executions;
        int rounds = effort.rounds;
        Times[] ours = new Times[rounds];
        Times[] theirs = new Times[rounds];
        for (int round = 0; round < rounds; round++) {
            ours[round] = new Times();
            theirs[round] = new Times();
            round(query, executions, round % 2 == 0, ours[round], theirs[round]);
        }
        System.out.printf(
                Locale.ROOT,
                "%8d  %-36s %10.3f %10.3f %7.2f %7.2f%n",
                tuples,
                query.name(),
                median(rounds, round -> ours[round].wall / 1e6 / executions),
                median(rounds, round -> theirs[round].wall / 1e6 / executions),
                median(rounds, round -> (double) ours[round].wall / theirs[round].wall),
                median(rounds, round -> (double) ours[round].cpu / theirs[round].cpu));
    }

    /** How many executions make a round, and how many rounds there are. */
    private record Effort(int executions, int rounds) {}

    /** Runs both until the compiler has seen enough. */
    private Effort warmUp(Query query) {
        long begin = System.nanoTime();
        long slower = 0;
        int times = 0;
        while (!isWarm(times, System.nanoTime() - begin)) {
            Times ours = new Times();
            Times theirs = new Times();
            round(query, 1, times % 2 == 0, ours, theirs);
            slower = Math.max(ours.cpu, theirs.cpu);
            times++;
            if (slower > SLOW_NANOS) {
                return new Effort(1, slower > SLOWEST_NANOS ? ROUNDS_OF_THE_SLOWEST : ROUNDS);
            }
        }
        return new Effort(Math.clamp(ROUND_NANOS / Math.max(1, slower), 1, EXECUTIONS_MAX), ROUNDS);
    }

    private static boolean isWarm(int times, long nanos) {
        return times >= EXECUTIONS_MIN
                && (nanos >= WARM_UP_NANOS_MAX || (times >= WARM_UP_EXECUTIONS && nanos >= WARM_UP_NANOS));
    }

    /** So many executions by the site and by H2, each with the same words. */
    private void round(Query query, int executions, boolean siteFirst, Times ours, Times theirs) {
        for (int i = 0; i < executions; i++) {
            Draw.Words words = contest.draw();
            if (siteFirst) {
                timeSite(query, words, ours);
            }
            timeOther(query, words, theirs);
            if (!siteFirst) {
                timeSite(query, words, ours);
            }
        }
    }

    private void timeSite(Query query, Draw.Words words, Times times) {
        run(contest.site(), query.before().quel(), words, new Times());
        run(contest.site(), query.timed().quel(), words, times);
        run(contest.site(), query.after().quel(), words, new Times());
    }

    private void timeOther(Query query, Draw.Words words, Times times) {
        run(contest.h2(), query.before().sql(), words, new Times());
        run(contest.h2(), query.timed().sql(), words, times);
        run(contest.h2(), query.after().sql(), words, new Times());
    }

    private static void run(Runner runner, List<String> texts, Draw.Words words, Times times) {
        for (String text : texts) {
            String filled = words.into(text);
            long cpu = THREADS.getCurrentThreadCpuTime();
            long wall = System.nanoTime();
            runner.run(filled);
            times.wall += System.nanoTime() - wall;
            times.cpu += THREADS.getCurrentThreadCpuTime() - cpu;
        }
    }

    /** Nanoseconds that passed, and that this thread had the processor. */
    private static final class Times {
        private long wall;
        private long cpu;
    }

    private static double median(int rounds, IntToDoubleFunction ofRound) {
        double[] sorted =
                IntStream.range(0, rounds).mapToDouble(ofRound).sorted().toArray();
        return sorted[rounds / 2];
    }
}
