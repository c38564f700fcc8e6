package org.raidlab.experiments.table;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.experiments.era.CommunicationCost;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Check;
import org.raidlab.experiments.study.Experiment;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Measured;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Outcome;
import org.raidlab.experiments.study.PaperNumbers;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Printed;
import org.raidlab.experiments.study.Setting;

/** Table 4: round trips by layer and length (section 2.4). */
public final class Table4 extends Experiment {
    private static final List<Integer> PAPER_BYTES = List.of(64, 512, 2_048, 8_192, 32_768, 500_000);
    private static final List<Way> WAYS = List.of(Way.ASCII_HEADER, Way.COPIED_BUFFERS, Way.BUFFER_A_MESSAGE);
    private static final Check LINEAR = Check.atLeast(0.98);
    private static final double GROWTH_MAX = 1.25;
    private static final String FITTED = "the costs of the simulated machines are straight lines through Table 4";

    private final PaperNumbers paper = new PaperNumbers(Table4.class, "table4.csv");

    public Table4() {
        super(
                "raid-table4",
                "Round trips of UDP, LDG and RAID by length",
                "What do long datagrams and the RAID layer add to the time of a round trip?",
                "A message to and fro between two machines of 1988, simulated with the production code of LDG, and"
                        + " between two real processes on loopback, with fragments of 512 bytes as in the paper and"
                        + " of the default size; with the options of section 2.4 in both, and with messages to"
                        + " several processes. The simulated costs are lines through Table 4, so their linearity has"
                        + " no verdict. Asked is that LDG's real time is linear in fragments; and, a bar of our own,"
                        + " that what the RAID layer adds to LDG does not grow faster than LDG's own time, as the"
                        + " paper's did. About two minutes.");
    }

    @Override
    public String headline() {
        return "real/ldg-" + RoundTrips.PAPER_FRAGMENT + "/r2-in-fragments";
    }

    @Override
    public Parameters parameters() {
        return Setting.BOTH_COLUMNS
                .and("bytes", PAPER_BYTES, "lengths of the message")
                .and(
                        "fragments",
                        List.of(RoundTrips.PAPER_FRAGMENT, LdgConfig.PATH_SIZED),
                        "bytes of a datagram; 64000 is the default size")
                .and("warm-up-rounds", 25, "before real round trips are timed")
                .and("bytes-a-round", 4 << 20, "so many round trips are timed together, 10 to 400")
                .and("receivers", List.of(1, 3, 5), "of a message to several processes")
                .and("multicast-bytes", 2_048, "of that message")
                .and(CommunicationCost.parameters());
    }

    @Override
    public Parameters quick() {
        return parameters().with("warm-up-rounds", "5").with("receivers", "1,3");
    }

    @Override
    public Outcome run(Setting setting) throws IOException {
        Notebook notebook = setting.notebook();
        RoundTrips runs = new RoundTrips(setting, notebook);
        List<Finding> findings = new ArrayList<>();
        List<Chart> charts = new ArrayList<>();
        if (setting.isSimulated()) {
            simulated(runs, findings, charts);
        }
        Optional<String> failure = setting.isReal() ? setting.attempt(() -> runs.real(WAYS)) : Optional.empty();
        if (setting.isReal() && failure.isEmpty()) {
            real(runs, findings, charts);
        }
        return new Outcome(findings, notebook.observations(), charts, failure);
    }

    private void simulated(RoundTrips runs, List<Finding> findings, List<Chart> charts) {
        CommunicationCost cost = CommunicationCost.of(runs.parameters());
        runs.simulate("sim", cost);
        runs.simulate("sim-without-copies", cost.withoutCopies());
        runs.simulate("sim-binary-header", cost.withBinaryHeader());
        runs.simulate("sim-kept-buffer", cost.withKeptBuffer());
        figures(runs, "sim", findings);
        findings.add(linear(runs, "sim").calibrated(paperLinear(), FITTED));
        List.of("sim-without-copies", "sim-binary-header", "sim-kept-buffer")
                .forEach(mode -> figures(runs, mode, findings));
        charts.add(chart(runs, "sim", "Table 4, simulated on machines of 1988"));
    }

    private void real(RoundTrips runs, List<Finding> findings, List<Chart> charts) {
        figures(runs, "real", findings);
        findings.add(linear(runs, "real").reproduces(paperLinear(), LINEAR));
        runs.fragments().forEach(fragment -> findings.add(surcharge(runs, fragment)));
        for (Way way : WAYS) {
            for (int bytes : runs.lengths(way.layer())) {
                findings.add(runs.measured(RoundTrips.key(way.key(), way.layer(), RoundTrips.PAPER_FRAGMENT, bytes))
                        .told());
            }
        }
        for (int receivers : runs.parameters().wholes("receivers")) {
            findings.add(
                    runs.measured(runs.multicastKey("multicast", receivers)).told());
            findings.add(
                    runs.measured(runs.multicastKey("loop-of-sends", receivers)).told());
        }
        charts.add(chart(runs, "real", "Table 4, real processes of this host"));
    }

    private Printed printed(String mode, Layer layer, int fragment, int bytes) {
        boolean isOfPaper = fragment != LdgConfig.PATH_SIZED && (mode.equals("sim") || mode.equals("real"));
        return isOfPaper ? paper.of(layer.name().toLowerCase(Locale.ROOT) + "/" + bytes) : Printed.NOTHING;
    }

    private void figures(RoundTrips runs, String mode, List<Finding> findings) {
        for (Layer layer : Layer.values()) {
            for (int fragment : runs.fragments(layer)) {
                for (int bytes : runs.lengths(layer)) {
                    Measured measured = runs.measured(RoundTrips.key(mode, layer, fragment, bytes));
                    Printed printed = printed(mode, layer, fragment, bytes);
                    boolean isFitted = mode.equals("sim") && printed.isPresent();
                    findings.add(isFitted ? measured.calibrated(printed, FITTED) : measured.told(printed));
                }
            }
        }
    }

    /** Returns the linear fit over the number of fragments, with the paper's size of fragments. */
    private static Measured linear(RoundTrips runs, String mode) {
        List<Double> fits = new ArrayList<>();
        int repeats = runs.sample(mode, Layer.LDG, RoundTrips.PAPER_FRAGMENT, PAPER_BYTES.getFirst())
                .size();
        for (int repeat = 0; repeat < repeats; repeat++) {
            List<Chart.Point> points = new ArrayList<>();
            for (int bytes : runs.lengths(Layer.LDG)) {
                double millis = runs.sample(mode, Layer.LDG, RoundTrips.PAPER_FRAGMENT, bytes)
                        .get(repeat);
                points.add(new Chart.Point(Math.ceilDiv(bytes, RoundTrips.PAPER_FRAGMENT), millis));
            }
            fits.add(Line.through(points).r2());
        }
        return Measured.median(mode + "/ldg-" + RoundTrips.PAPER_FRAGMENT + "/r2-in-fragments", "R2", fits);
    }

    private Printed paperLinear() {
        List<Chart.Point> points = PAPER_BYTES.stream()
                .map(bytes ->
                        new Chart.Point(Math.ceilDiv(bytes, RoundTrips.PAPER_FRAGMENT), paper.number("ldg/" + bytes)))
                .toList();
        return Printed.computed(Line.through(points).r2(), "Table 4");
    }

    /** Returns the ratio of RAID to LDG at the longest message, divided by that at the shortest. */
    private Finding surcharge(RoundTrips runs, int fragment) {
        int shortest = runs.lengths(Layer.LDG).getFirst();
        int longest = runs.lengths(Layer.LDG).getLast();
        List<Double> growths = Notebook.each(
                ratios(runs, fragment, longest), ratios(runs, fragment, shortest), (high, low) -> high / low);
        double papers = paper.number("raid/8192")
                / paper.number("ldg/8192")
                / (paper.number("raid/64") / paper.number("ldg/64"));
        return Measured.median("real/raid-by-ldg-" + fragment + "/growth", "", growths)
                .ownBar(
                        Printed.computed(papers, "Table 4, 64 to 8,192 bytes"),
                        Check.atMost(GROWTH_MAX)
                                .saying("RAID by LDG at " + longest + " bytes, by the same at " + shortest));
    }

    private static List<Double> ratios(RoundTrips runs, int fragment, int bytes) {
        return Notebook.each(
                runs.sample("real", Layer.RAID, fragment, bytes),
                runs.sample("real", Layer.LDG, fragment, bytes),
                (raid, ldg) -> raid / ldg);
    }

    private Chart chart(RoundTrips runs, String mode, String title) {
        Chart chart = new Chart(mode, title, "bytes", "milliseconds").logarithmic();
        for (Layer layer : Layer.values()) {
            for (int fragment : runs.fragments(layer)) {
                String curve = layer + (fragment <= 0 ? "" : ", fragments of " + fragment);
                List<Chart.Point> points = new ArrayList<>();
                List<Chart.Point> printed = new ArrayList<>();
                for (int bytes : runs.lengths(layer)) {
                    points.add(Chart.Point.of(
                            bytes,
                            runs.measured(RoundTrips.key(mode, layer, fragment, bytes))
                                    .interval()));
                    printed(mode, layer, fragment, bytes)
                            .value()
                            .ifPresent(millis -> printed.add(new Chart.Point(bytes, millis)));
                }
                chart = chart.ours(curve, points).paper(curve, printed);
            }
        }
        return chart.captioned("Time of a round trip by the length of the message. Diamonds: the paper's Table 4."
                + (mode.equals("sim") ? " The simulated costs are calibrated on it." : ""));
    }
}
