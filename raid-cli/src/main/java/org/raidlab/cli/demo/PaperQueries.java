package org.raidlab.cli.demo;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.raidlab.harness.load.RetryingClient;
import org.raidlab.msg.StatementResult;
import org.raidlab.sim.data.Thousand;
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

    private final RetryingClient site;
    private final Thousand relation;

    /** A transaction of Table 1: rows selected or changed, and the median of its elapsed times. */
    public record Measured(String name, int rows, long medianMicros) {}

    /** @param site where it listens; asked for each time, since it may begin a new life */
    public PaperQueries(RaidClient client, Supplier<SiteSocket> site, long seed) {
        this.site = new RetryingClient(client, site, PATIENCE);
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
        site.commit("create thousand (" + String.join(", ", relation.columns()) + ")");
        site.commit("modify thousand to hash unique on unique");
        site.fill("thousand", relation.lines().toList());
        return TUPLES;
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
            List<StatementResult> results = site.commit(text.apply(run));
            micros[run] = (System.nanoTime() - began) / 1_000;
            rows = results.stream().mapToInt(StatementResult::count).sum();
        }
        Arrays.sort(micros);
        return new Measured(name, rows, micros[RUNS / 2]);
    }
}
