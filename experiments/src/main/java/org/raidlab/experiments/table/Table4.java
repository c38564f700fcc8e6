package org.raidlab.experiments.table;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.SequencedMap;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.experiments.era.CommunicationCost;
import org.raidlab.experiments.era.EraEcho;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Experiment;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Outcome;
import org.raidlab.experiments.study.PaperNumbers;
import org.raidlab.experiments.study.Setting;

/** Table 4: round trips by layer and length (section 2.4). */
public final class Table4 extends Experiment {
    private static final List<Integer> BYTES = List.of(64, 512, 2_048, 8_192, 32_768, 500_000);
    private static final int PAPER_FRAGMENT = 512;
    private static final List<Integer> FRAGMENTS = List.of(PAPER_FRAGMENT, LdgConfig.PATH_SIZED);
    private static final List<Way> WAYS = List.of(Way.ASCII_HEADER, Way.COPIED_BUFFERS, Way.BUFFER_A_MESSAGE);
    private static final double R2_MIN = 0.98;
    private static final double GROWTH_MAX = 1.25;
    private static final List<Integer> RECEIVERS = List.of(1, 3, 5);
    private static final int MULTICAST_BYTES = 2_048;
    private static final int WARM_UP_ROUNDS = 25;
    private static final int BYTES_A_ROUND = 4 << 20;
    private static final int ROUND_TRIPS_MAX = 400;
    private static final int ROUND_TRIPS_MIN = 10;
    private static final double MILLIS = 1e3;

    private final PaperNumbers paper = new PaperNumbers(Table4.class, "table4.csv");

    public Table4() {
        super(
                "raid-table4",
                "Round trips of UDP, LDG and RAID by length",
                "A message to and fro between two machines of 1988, simulated with the production code of LDG, and"
                        + " between two real processes on loopback, with fragments of 512 bytes as in the paper and"
                        + " of the default size; with the options of section 2.4 in both, and with messages to"
                        + " several processes. Asked is that LDG's time is linear in fragments, and that what the"
                        + " RAID layer adds to LDG does not grow faster than LDG's own time, as the paper's did."
                        + " About two minutes.");
    }

    @Override
    public SequencedMap<String, Object> configuration() {
        SequencedMap<String, Object> all = new LinkedHashMap<>();
        all.put("bytes", BYTES);
        all.put("fragments", FRAGMENTS);
        all.put("profile", CommunicationCost.SUN_3_50.toString());
        return all;
    }

    @Override
    public Outcome run(Setting setting) throws IOException {
        Notebook notebook = setting.notebook();
        simulate(notebook, "sim", CommunicationCost.SUN_3_50);
        simulate(notebook, "sim-without-copies", CommunicationCost.SUN_3_50.withoutCopies());
        simulate(notebook, "sim-binary-header", CommunicationCost.SUN_3_50.withBinaryHeader());
        simulate(notebook, "sim-kept-buffer", CommunicationCost.SUN_3_50.withKeptBuffer());
        real(notebook, setting);
        List<Finding> findings = new ArrayList<>();
        for (String mode : List.of("sim", "real")) {
            figures(notebook, mode, findings);
            findings.add(linear(notebook, mode));
        }
        for (int fragment : FRAGMENTS) {
            findings.add(surcharge(notebook, fragment));
        }
        for (String mode : List.of("sim-without-copies", "sim-binary-header", "sim-kept-buffer")) {
            figures(notebook, mode, findings);
        }
        for (Way way : WAYS) {
            for (int bytes : BYTES) {
                String key = key(way.key(), way.layer(), PAPER_FRAGMENT, bytes);
                findings.add(Finding.era(key, OptionalDouble.empty(), "ms", notebook.sample(key)));
            }
        }
        for (int receivers : RECEIVERS) {
            for (String how : List.of("multicast", "loop-of-sends")) {
                String key = multicastKey(how, receivers);
                findings.add(Finding.era(key, OptionalDouble.empty(), "ms", notebook.sample(key)));
            }
        }
        return new Outcome(findings, notebook.observations(), charts(notebook));
    }

    private static String key(String mode, Layer layer, int fragment, int bytes) {
        String name = layer.name().toLowerCase(Locale.ROOT);
        return layer == Layer.UDP ? mode + "/" + name + "/" + bytes : mode + "/" + name + "-" + fragment + "/" + bytes;
    }

    private static void simulate(Notebook notebook, String mode, CommunicationCost cost) {
        for (int bytes : BYTES) {
            note(notebook, key(mode, Layer.UDP, 0, bytes), EraEcho.udp(cost, bytes), Layer.UDP, bytes);
            for (int fragment : FRAGMENTS) {
                note(
                        notebook,
                        key(mode, Layer.LDG, fragment, bytes),
                        EraEcho.ldg(cost, fragment, bytes),
                        Layer.LDG,
                        bytes);
                note(
                        notebook,
                        key(mode, Layer.RAID, fragment, bytes),
                        EraEcho.raid(cost, fragment, bytes),
                        Layer.RAID,
                        bytes);
            }
        }
    }

    private static void note(Notebook notebook, String key, double seconds, Layer layer, int bytes) {
        if (layer != Layer.UDP || bytes <= LdgConfig.DATAGRAM_BYTES_MAX) {
            notebook.note(key, seconds * MILLIS, "ms");
        }
    }

    private static void real(Notebook notebook, Setting setting) throws IOException {
        realLayer(notebook, setting, Layer.UDP, Way.OURS, 0);
        for (int fragment : FRAGMENTS) {
            realLayer(notebook, setting, Layer.LDG, Way.OURS, fragment);
            realLayer(notebook, setting, Layer.RAID, Way.OURS, fragment);
        }
        for (Way way : WAYS) {
            realLayer(notebook, setting, way.layer(), way, PAPER_FRAGMENT);
        }
        for (int receivers : RECEIVERS) {
            multicast(notebook, setting, receivers);
        }
    }

    private static void realLayer(Notebook notebook, Setting setting, Layer layer, Way way, int fragment)
            throws IOException {
        setting.tell()
                .accept(way.key() + ": " + layer + (layer == Layer.UDP ? "" : ", fragments of " + fragment + " bytes"));
        List<Integer> lengths = BYTES.stream()
                .filter(bytes -> layer != Layer.UDP || bytes <= LdgConfig.DATAGRAM_BYTES_MAX)
                .toList();
        try (LayerGroup pair = new LayerGroup(setting.jvms(), layer, way, fragment, 1)) {
            for (int round = 0; round < WARM_UP_ROUNDS; round++) {
                for (int bytes : lengths) {
                    pair.roundTrip(bytes, roundTrips(bytes));
                }
            }
            for (int repeat = 0; repeat < setting.repeat(); repeat++) {
                for (int bytes : lengths) {
                    double seconds = pair.roundTrip(bytes, roundTrips(bytes));
                    notebook.note(key(way.key(), layer, fragment, bytes), seconds * MILLIS, "ms");
                }
            }
        }
    }

    /** Measures a message to several processes and back from all: formatted once, or for each of them (section 2.1). */
    private static void multicast(Notebook notebook, Setting setting, int receivers) throws IOException {
        setting.tell().accept("real: a message to " + receivers + (receivers == 1 ? " process" : " processes"));
        try (LayerGroup group = new LayerGroup(setting.jvms(), Layer.RAID, Way.OURS, LdgConfig.PATH_SIZED, receivers)) {
            for (int round = 0; round < WARM_UP_ROUNDS; round++) {
                group.roundTrip(MULTICAST_BYTES, ROUND_TRIPS_MAX);
                group.roundTripByLoop(MULTICAST_BYTES, ROUND_TRIPS_MAX);
            }
            for (int repeat = 0; repeat < setting.repeat(); repeat++) {
                double once = group.roundTrip(MULTICAST_BYTES, ROUND_TRIPS_MAX);
                notebook.note(multicastKey("multicast", receivers), once * MILLIS, "ms");
                double loop = group.roundTripByLoop(MULTICAST_BYTES, ROUND_TRIPS_MAX);
                notebook.note(multicastKey("loop-of-sends", receivers), loop * MILLIS, "ms");
            }
        }
    }

    private static String multicastKey(String how, int receivers) {
        return "real/" + how + "-" + MULTICAST_BYTES + "/" + receivers;
    }

    private static int roundTrips(int bytes) {
        return Math.clamp(BYTES_A_ROUND / bytes, ROUND_TRIPS_MIN, ROUND_TRIPS_MAX);
    }

    private void figures(Notebook notebook, String mode, List<Finding> findings) {
        for (Layer layer : Layer.values()) {
            for (int fragment : layer == Layer.UDP ? List.of(0) : FRAGMENTS) {
                for (int bytes : BYTES) {
                    if (layer == Layer.UDP && bytes > LdgConfig.DATAGRAM_BYTES_MAX) {
                        continue;
                    }
                    String key = key(mode, layer, fragment, bytes);
                    OptionalDouble printed = fragment == LdgConfig.PATH_SIZED
                            ? OptionalDouble.empty()
                            : paper.of(layer.name().toLowerCase(Locale.ROOT) + "/" + bytes);
                    findings.add(Finding.era(key, printed, "ms", notebook.sample(key)));
                }
            }
        }
    }

    /** Returns the linear fit over the number of fragments, with the paper's size of fragments. */
    private Finding linear(Notebook notebook, String mode) {
        List<Chart.Point> ours = new ArrayList<>();
        List<Chart.Point> papers = new ArrayList<>();
        for (int bytes : BYTES) {
            int fragments = Math.ceilDiv(bytes, PAPER_FRAGMENT);
            ours.add(new Chart.Point(fragments, notebook.median(key(mode, Layer.LDG, PAPER_FRAGMENT, bytes))));
            papers.add(new Chart.Point(fragments, paper.of("ldg/" + bytes).orElseThrow()));
        }
        return Finding.checked(
                mode + "/ldg-" + PAPER_FRAGMENT + "/r2-in-fragments",
                OptionalDouble.of(Line.through(papers).r2()),
                "",
                List.of(Line.through(ours).r2()),
                "at least " + R2_MIN,
                r2 -> r2 >= R2_MIN);
    }

    /** Returns the ratio of RAID to LDG at the longest message, divided by that at the shortest. */
    private Finding surcharge(Notebook notebook, int fragment) {
        int shortest = BYTES.getFirst();
        int longest = BYTES.getLast();
        List<Double> growths = new ArrayList<>();
        List<Double> ratiosLong = ratios(notebook, fragment, longest);
        List<Double> ratiosShort = ratios(notebook, fragment, shortest);
        for (int i = 0; i < ratiosLong.size(); i++) {
            growths.add(ratiosLong.get(i) / ratiosShort.get(i));
        }
        double papers = paper.of("raid/8192").orElseThrow()
                / paper.of("ldg/8192").orElseThrow()
                / (paper.of("raid/64").orElseThrow() / paper.of("ldg/64").orElseThrow());
        return Finding.checked(
                "real/raid-by-ldg-" + fragment + "/growth",
                OptionalDouble.of(papers),
                "",
                growths,
                "RAID by LDG at " + longest + " bytes is at most " + GROWTH_MAX + " times that at " + shortest,
                growth -> growth <= GROWTH_MAX);
    }

    private static List<Double> ratios(Notebook notebook, int fragment, int bytes) {
        List<Double> raid = notebook.sample(key("real", Layer.RAID, fragment, bytes));
        List<Double> ldg = notebook.sample(key("real", Layer.LDG, fragment, bytes));
        List<Double> ratios = new ArrayList<>();
        for (int i = 0; i < raid.size(); i++) {
            ratios.add(raid.get(i) / ldg.get(i));
        }
        return ratios;
    }

    private static List<Chart> charts(Notebook notebook) {
        return List.of(
                chart(notebook, "sim", "Table 4, simulated"), chart(notebook, "real", "Table 4, real processes"));
    }

    private static Chart chart(Notebook notebook, String mode, String title) {
        SequencedMap<String, List<Chart.Point>> lines = new LinkedHashMap<>();
        for (Layer layer : Layer.values()) {
            for (int fragment : layer == Layer.UDP ? List.of(0) : FRAGMENTS) {
                List<Chart.Point> points = new ArrayList<>();
                for (int bytes : BYTES.subList(0, BYTES.size() - 1)) {
                    points.add(new Chart.Point(bytes, notebook.median(key(mode, layer, fragment, bytes))));
                }
                lines.put(layer + (fragment == 0 ? "" : " " + fragment), points);
            }
        }
        return new Chart(mode, title, "bytes", "milliseconds", lines);
    }
}
