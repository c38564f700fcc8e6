package org.raidlab.experiments.bench.ldg;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.raidlab.experiments.bench.BenchRun;
import org.raidlab.experiments.bench.Contestant;
import org.raidlab.experiments.bench.Effort;
import org.raidlab.experiments.bench.Repeated;
import org.raidlab.experiments.bench.Row;
import org.raidlab.experiments.bench.Selection;
import org.raidlab.experiments.bench.child.Child;
import org.raidlab.experiments.bench.child.ChildJvms;
import org.raidlab.experiments.bench.child.Processors;
import org.raidlab.experiments.bench.transport.Via;

/** Compares long datagrams with a plain socket, Netty's datagrams and TCP. */
public final class LdgBench implements AutoCloseable {
    private static final List<Comparison> COMPARISONS = Stream.of(
                    Comparison.ofEach(Task.What.RTT, List.of(64, 1_400, 8_192, 60_000), List.of(Via.NIO, Via.NETTY)),
                    Comparison.ofEach(Task.What.RTT, List.of(500_000, 1 << 20), List.of(Via.TCP)),
                    Comparison.ofEach(Task.What.BULK, List.of(32_768, 60_000, 500_000, 1 << 20), List.of(Via.TCP)))
            .flatMap(List::stream)
            .toList();
    private static final int TIMES_MAX = 10_000;
    /** A pair that is warm gets used to another task so many times faster. */
    private static final int SHARE_OF_WARM_UP = 6;

    private final ChildJvms jvms;
    private final Network network;
    /**
     * The processors, as of two hosts: where both sides share a processor, the sides never work at the same time, and
     * neither has to be woken.
     */
    private final Processors processors = Processors.ofThisProcess();

    private final Effort effort;
    private final BenchRun run;
    private final Map<Via, Pair> pairs = new EnumMap<>(Via.class);

    /**
     * Makes a benchmark that starts processes of its own.
     *
     * @param run takes the rows
     */
    public LdgBench(ChildJvms jvms, Network network, Effort effort, BenchRun run) {
        this.jvms = jvms;
        this.network = network;
        this.effort = effort;
        this.run = run;
    }

    /** Returns the keys of all comparisons. */
    public static List<String> keys() {
        return COMPARISONS.stream()
                .flatMap(comparison -> comparison.keys().stream())
                .toList();
    }

    /** Runs the selected comparisons. */
    public void run(Selection selection) throws IOException {
        for (Comparison comparison : COMPARISONS) {
            List<Via> references = comparison.references().stream()
                    .filter(via -> selection.has(comparison.key(via)))
                    .toList();
            if (!references.isEmpty()) {
                run.found(compare(comparison.task(), references));
            }
        }
    }

    private List<Row> compare(Task task, List<Via> references) throws IOException {
        run.begin(task.word() + " of " + task.bytes() + " bytes");
        List<Metered> contestants = new ArrayList<>();
        contestants.add(ready(Via.LDG, task));
        for (Via via : references) {
            contestants.add(ready(via, task));
        }
        List<double[]> figures = run.rounds(effort.rounds(), List.copyOf(contestants));
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < references.size(); i++) {
            String key = task.key(references.get(i));
            rows.add(row(key, task, figures.getFirst(), figures.get(i + 1)));
            double[] ours = contestants.getFirst().perByte();
            double[] reference = contestants.get(i + 1).perByte();
            boolean isTold =
                    Stream.of(ours, reference).flatMapToDouble(Arrays::stream).allMatch(each -> each > 0);
            if (isTold) { // rounds of less than a tick of the system's clock tell nothing
                rows.add(Row.of(key + "/cpu", "ns/byte", ours, reference));
            }
        }
        return rows;
    }

    /**
     * Makes a row: round trips in microseconds, where less is better; bulk in megabytes a second, where more is better.
     */
    private static Row row(String key, Task task, double[] ours, double[] reference) {
        return switch (task.what()) {
            case RTT -> Row.ofNanos(key, ours, reference);
            case BULK -> Row.ofRates(key, "MB/s", task.bytes() / 1e6, ours, reference);
        };
    }

    private Metered ready(Via via, Task task) throws IOException {
        Pair pair = pairs.get(via);
        boolean warm = pair != null;
        if (pair == null) {
            pair = new Pair(jvms, via, network, processors);
            pairs.put(via, pair);
        }
        Duration warmUp = warm ? effort.warmUp().dividedBy(SHARE_OF_WARM_UP) : effort.warmUp();
        return new Metered(pair, task, pair.repeated(task).warmed(warmUp, effort.round(), TIMES_MAX));
    }

    @Override
    public void close() {
        pairs.values().forEach(Pair::close);
    }

    /**
     * A contestant whose rounds tell the processor time of both its sides too. A round lasts as long as its messages,
     * so its share of the processors is that of a message.
     */
    private record Metered(Pair pair, Task task, Contestant contestant, List<Double> costs) implements Contestant {
        Metered(Pair pair, Task task, Contestant contestant) {
            this(pair, task, contestant, new ArrayList<>());
        }

        @Override
        public double round() throws IOException {
            long usedBefore = pair.cpuNanos();
            long began = System.nanoTime();
            double nanos = contestant.round();
            double share = (double) (pair.cpuNanos() - usedBefore) / (System.nanoTime() - began);
            costs.add(share * nanos / task.bytes());
            return nanos;
        }

        double[] perByte() {
            return costs.stream().mapToDouble(Double::doubleValue).toArray();
        }
    }

    /** Two processes that exchange messages. */
    private static final class Pair implements AutoCloseable {
        private final Child far;
        private final Child near;

        Pair(ChildJvms jvms, Via via, Network network, Processors processors) throws IOException {
            String fragment = Integer.toString(network.fragmentBytes());
            List<String> farCommand = new ArrayList<>(network.farCommand());
            farCommand.addAll(processors.commandOf(1));
            far = jvms.start(farCommand, List.of("far", via.name(), network.far(), fragment));
            String port = far.hear();
            near = jvms.start(
                    processors.commandOf(0),
                    List.of("near", via.name(), network.near(), fragment, network.far(), port));
            near.hear();
        }

        /** Returns the task as an operation of the pair. */
        Repeated repeated(Task task) {
            return near.repeated(task.word() + " " + task.bytes() + " ");
        }

        long cpuNanos() {
            return near.cpuNanos() + far.cpuNanos();
        }

        @Override
        public void close() {
            near.close();
            far.close();
        }
    }
}
