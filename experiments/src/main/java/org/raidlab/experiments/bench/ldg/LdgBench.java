package org.raidlab.experiments.bench.ldg;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.raidlab.experiments.bench.Contestant;
import org.raidlab.experiments.bench.Effort;
import org.raidlab.experiments.bench.Rounds;
import org.raidlab.experiments.bench.Row;
import org.raidlab.experiments.bench.child.ChildJvms;
import org.raidlab.experiments.bench.transport.Via;

/** Long datagrams beside a plain socket, Netty's datagrams and TCP. */
public final class LdgBench implements AutoCloseable {
    private static final List<Integer> SHORT = List.of(64, 1_400, 8_192, 60_000);
    private static final List<Integer> LONG = List.of(500_000, 1 << 20);
    private static final List<Integer> BULK = List.of(32_768, 60_000, 500_000, 1 << 20);
    private static final int TIMES_MAX = 10_000;
    /** A pair that is warm gets used to another task so many times faster. */
    private static final int SHARE_OF_WARM_UP = 6;

    private final ChildJvms jvms;
    private final Network network;
    private final Effort effort;
    private final Consumer<String> progress;
    private final Map<Via, Pair> pairs = new EnumMap<>(Via.class);

    /**
     * A benchmark that starts processes of its own.
     *
     * @param progress is told what is going on
     */
    public LdgBench(ChildJvms jvms, Network network, Effort effort, Consumer<String> progress) {
        this.jvms = jvms;
        this.network = network;
        this.effort = effort;
        this.progress = progress;
    }

    /** Runs everything. */
    public List<Row> run() throws IOException {
        List<Row> rows = new ArrayList<>();
        for (int bytes : SHORT) {
            rows.addAll(compare(new Task(Task.What.RTT, bytes), List.of(Via.NIO, Via.NETTY)));
        }
        for (int bytes : LONG) {
            rows.addAll(compare(new Task(Task.What.RTT, bytes), List.of(Via.TCP)));
        }
        for (int bytes : BULK) {
            rows.addAll(compare(new Task(Task.What.BULK, bytes), List.of(Via.TCP)));
        }
        return rows;
    }

    private List<Row> compare(Task task, List<Via> references) throws IOException {
        progress.accept(task.word() + " of " + task.bytes() + " bytes");
        List<Contestant> contestants = new ArrayList<>();
        contestants.add(ready(Via.LDG, task));
        for (Via via : references) {
            contestants.add(ready(via, task));
        }
        return rows(task, references, new Rounds(effort.rounds()).run(contestants));
    }

    private static List<Row> rows(Task task, List<Via> references, List<double[]> figures) {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < references.size(); i++) {
            String key = task.key(references.get(i).name().toLowerCase(Locale.ROOT));
            rows.add(row(key, task, figures.getFirst(), figures.get(i + 1)));
        }
        return rows;
    }

    /** Round trips in microseconds, where less is better; bulk in megabytes a second, where more is. */
    private static Row row(String key, Task task, double[] ours, double[] reference) {
        return switch (task.what()) {
            case RTT -> Row.ofNanos(key, ours, reference);
            case BULK -> Row.ofRates(key, "MB/s", task.bytes() / 1e6, ours, reference);
        };
    }

    private Contestant ready(Via via, Task task) throws IOException {
        Pair pair = pairs.get(via);
        boolean warm = pair != null;
        if (pair == null) {
            pair = new Pair(jvms, via, network);
            pairs.put(via, pair);
        }
        Duration warmUp = warm ? effort.warmUp().dividedBy(SHARE_OF_WARM_UP) : effort.warmUp();
        return pair.repeated(task).warmed(warmUp, effort.round(), TIMES_MAX);
    }

    @Override
    public void close() {
        pairs.values().forEach(Pair::close);
    }
}
