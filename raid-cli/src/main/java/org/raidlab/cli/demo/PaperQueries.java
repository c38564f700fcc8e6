package org.raidlab.cli.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.StatementResult;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.sim.data.Thousand;
import org.raidlab.site.client.Chunk;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.client.SiteSocket;

/** Loads {@code thousand} and runs the four transactions of the paper's Table 1 (section 2.1). */
public final class PaperQueries {
    /** Tuples of the paper's relation. */
    private static final int TUPLES = 100;

    private static final int ELEVEN = 11;
    private static final int TWENTY = 20;
    private static final int RUNS = 21;
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration ANSWER = Duration.ofSeconds(20);

    private final RaidClient client;
    private final Supplier<SiteSocket> site;
    private final Thousand relation;

    /** A transaction of Table 1: rows selected or changed, and the median of its elapsed times. */
    public record Measured(String name, int rows, long medianMicros) {}

    /** @param site where it listens; asked for each time, since it may begin a new life */
    public PaperQueries(RaidClient client, Supplier<SiteSocket> site, long seed) {
        this.client = client;
        this.site = site;
        this.relation = withEleven(seed);
    }

    /** The first relation from this seed on in which eleven tuples share a value of {@code ten}. */
    private static Thousand withEleven(long seed) {
        long each = seed;
        while (valueOfEleven(new Thousand(TUPLES, each)) < 0) {
            each++;
        }
        return new Thousand(TUPLES, each);
    }

    private static int valueOfEleven(Thousand relation) {
        Map<String, Integer> count = new TreeMap<>();
        relation.rows().forEach(row -> count.merge(row.get(2), 1, Integer::sum));
        return count.entrySet().stream()
                .filter(entry -> entry.getValue() == ELEVEN)
                .mapToInt(entry -> Integer.parseInt(entry.getKey()))
                .findFirst()
                .orElse(-1);
    }

    /** Creates and fills the relation; returns the number of its tuples. */
    public int load() {
        run("create thousand (" + String.join(", ", relation.columns()) + ")");
        run("modify thousand to hash unique on unique");
        run("copy thousand () from \"thousand.csv\"");
        ClientMessage.Copied copied =
                client.copyLines(site.get(), new Chunk(0, 1, relation.lines().toList()), ANSWER);
        if (copied.count() != TUPLES) {
            throw new IllegalStateException("thousand was not loaded: " + copied.failures() + " " + copied.outcome());
        }
        return copied.count();
    }

    /** Runs each transaction several times. */
    public List<Measured> measure() {
        String range = "range of t is thousand\n";
        int ten = valueOfEleven(relation);
        return List.of(
                measure("select one tuple", run -> range + "retrieve (t.all) where t.unique = " + run),
                measure("select eleven tuples", run -> range + "retrieve (t.all) where t.ten = " + ten),
                measure("insert twenty tuples", PaperQueries::twenty),
                measure(
                        "update one tuple",
                        run -> range + "replace t (two = " + run % 2 + ") where t.unique = " + run));
    }

    private static String twenty(int run) {
        StringBuilder text = new StringBuilder("begin transaction\n");
        for (int each = 0; each < TWENTY; each++) {
            int unique = 1_000 + run * TWENTY + each;
            text.append("append to thousand (unique = ").append(unique).append(", ten = 99)\n");
        }
        return text.append("end transaction").toString();
    }

    private Measured measure(String name, IntFunction<String> text) {
        long[] micros = new long[RUNS];
        int rows = 0;
        for (int run = 0; run < RUNS; run++) {
            long began = System.nanoTime();
            List<StatementResult> results = run(text.apply(run));
            micros[run] = (System.nanoTime() - began) / 1_000;
            rows = results.stream().mapToInt(StatementResult::count).sum();
        }
        Arrays.sort(micros);
        return new Measured(name, rows, micros[RUNS / 2]);
    }

    /** Runs a text until it commits; it repeats a text that the system refuses for a temporary reason. */
    private List<StatementResult> run(String text) {
        List<StatementResult> results = new ArrayList<>();
        Polling.until(PATIENCE, "the site to carry out: " + text, () -> isCarriedOut(text, results));
        return results;
    }

    private boolean isCarriedOut(String text, List<StatementResult> results) {
        results.clear();
        try {
            results.addAll(client.submit(site.get(), text, ANSWER).results());
        } catch (EnvironmentException e) {
            return false;
        }
        StatementResult last = results.getLast();
        return last.failure().isEmpty()
                && last.outcome().map(Outcome::isCommitted).orElse(true);
    }
}
