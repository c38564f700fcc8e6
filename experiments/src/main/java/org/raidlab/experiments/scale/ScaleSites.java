package org.raidlab.experiments.scale;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.raidlab.core.RandomSource;
import org.raidlab.experiments.simulated.SimulatedSites;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Check;
import org.raidlab.experiments.study.Experiment;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Measured;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Outcome;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Setting;
import org.raidlab.site.config.Replication.Participants;

/**
 * Measures throughput, messages and forces by the number of sites, where each has a processor and a disk of its own.
 */
public final class ScaleSites extends Experiment {
    private static final int TUPLES = 100;
    private static final int ALONE = 3;
    private static final double NANOS_PER_MICRO = 1_000;
    private static final List<String> PARTICIPANTS = List.of("holders", "members");
    private static final List<String> ACCESS = List.of("local", "anywhere");
    private static final Cell FEW = new Cell(3, 3, true, Participants.HOLDERS);
    private static final Cell MANY = FEW.withSites(12);

    /** A figure that is noted for each cell. */
    private enum Figure {
        THROUGHPUT("throughput", "/s"),
        COMMITTED("committed", "%"),
        LATENCY("latency", "ms"),
        MESSAGES("messages", ""),
        FORCES("forces", "");

        private final String word;
        private final String unit;

        Figure(String word, String unit) {
            this.word = word;
            this.unit = unit;
        }

        String key(Cell cell) {
            return cell.key() + "/" + word;
        }
    }

    public ScaleSites() {
        super(
                "scale-sites",
                "Throughput, messages and forces by the number of sites and the degree of replication",
                "Do more sites commit more, and does a transaction cost the same however many sites there are?",
                "In no paper. Simulated sites, 0.2 ms and a random bit apart, each with a processor and a disk of its"
                        + " own: a step of a server takes its site's processor step-micros, a force 0.12 to 0.18 ms."
                        + " Each site creates a relation of 100 tuples, which degree sites hold, the creating one"
                        + " first. Clients at each site replace one tuple a transaction, of their site's relation"
                        + " (local) or of any (anywhere). Participants are the holders of what is written, or all"
                        + " members of the view. Told are commits in a virtual second, the share that commits and the"
                        + " median latency under this load; and of transactions alone, one after the other, messages"
                        + " between Atomicity Controllers and forces of logs, lazy ones included. Asked is, with three"
                        + " holders as participants and local access: that messages and forces from 3 sites on are"
                        + " exactly those of 3, and that 12 sites commit at least three times as many a second as 3."
                        + " Virtual time counts the network, forces and the steps of servers.");
    }

    @Override
    public String headline() {
        return "by-3-sites/throughput";
    }

    @Override
    public Parameters parameters() {
        return Parameters.NONE
                .and("sites", List.of(1, 3, 6, 9, 12), "numbers of sites; with 3 and 12 among them")
                .and("degrees", List.of("1", "2", "3", "all"), "sites that hold a relation; with 3 among them")
                .choice("participants", PARTICIPANTS, PARTICIPANTS, "of a transaction; with holders among them")
                .choice("access", ACCESS, ACCESS, "relations that clients use; with local among them")
                .and("clients", 4, "at each site")
                .and("transactions", 40, "of each client")
                .and("step-micros", 20.0, "processor time of a server's step");
    }

    @Override
    public Parameters quick() {
        return parameters()
                .with("sites", "3,12")
                .with("degrees", "3,all")
                .with("access", "local")
                .with("transactions", "15");
    }

    @Override
    public Outcome run(Setting setting) {
        Notebook notebook = setting.notebook();
        List<Cell> cells = Cell.of(setting.parameters());
        for (int repeat = 0; repeat < setting.repeat(); repeat++) {
            for (Cell cell : cells) {
                setting.tell().accept(cell.key());
                run(cell, setting.parameters(), setting.seed() + repeat, notebook);
            }
        }
        return new Outcome(findings(cells, notebook), notebook.observations(), charts(cells, notebook));
    }

    /** Runs one seed of a cell. */
    static void run(Cell cell, Parameters parameters, long seed, Notebook notebook) {
        long stepNanos = Math.round(parameters.number("step-micros") * NANOS_PER_MICRO);
        SimulatedSites sites = new SimulatedSites(cell.algorithms(), cell.sites(), stepNanos, seed);
        sites.up().forEach(site -> sites.make(site, definition(site)));
        for (int i = 0; i < ALONE; i++) {
            SimulatedSites.Seen alone = sites.alone(1, transaction(cell, 1, sites.random()));
            note(cell, Figure.MESSAGES, alone.messagesEach(), notebook);
            note(cell, Figure.FORCES, alone.forcesEach(), notebook);
        }
        int clients = parameters.whole("clients");
        int each = clients * parameters.whole("transactions");
        SimulatedSites.Seen seen = sites.run(
                sites.up().stream()
                        .flatMap(site -> IntStream.range(0, clients).mapToObj(_ -> site))
                        .toList(),
                load(cell, each, sites.random()));
        note(cell, Figure.THROUGHPUT, seen.perSecond(), notebook);
        note(cell, Figure.COMMITTED, seen.percent(), notebook);
        note(cell, Figure.LATENCY, seen.medianMillis(), notebook);
    }

    private static void note(Cell cell, Figure figure, double value, Notebook notebook) {
        notebook.note(figure.key(cell), value, figure.unit);
    }

    private static SimulatedSites.Load load(Cell cell, int each, RandomSource random) {
        Map<Integer, Integer> begun = new LinkedHashMap<>();
        return site -> begun.merge(site, 1, Integer::sum) <= each
                ? Optional.of(transaction(cell, site, random))
                : Optional.empty();
    }

    private static String name(int site) {
        return "r" + site;
    }

    private static String definition(int site) {
        return "create %1$s (k = i4, v = i4)\nmodify %1$s to hash unique on k\nbegin transaction\n"
                        .formatted(name(site))
                + IntStream.rangeClosed(1, TUPLES)
                        .mapToObj(key -> "append to " + name(site) + " (k = " + key + ", v = 0)\n")
                        .collect(Collectors.joining())
                + "end transaction\n";
    }

    private static String transaction(Cell cell, int site, RandomSource random) {
        int relation = cell.local() ? site : 1 + random.nextInt(cell.sites());
        return "range of t is %s\nreplace t (v = %d) where t.k = %d\n"
                .formatted(name(relation), random.nextInt(1_000_000), 1 + random.nextInt(TUPLES));
    }

    // What comes of it.

    static List<Finding> findings(List<Cell> cells, Notebook notebook) {
        List<Finding> findings = new ArrayList<>();
        for (Cell cell : cells) {
            for (Figure figure : Figure.values()) {
                findings.add(notebook.measured(figure.key(cell), figure.unit).told());
            }
        }
        for (Figure figure : List.of(Figure.MESSAGES, Figure.FORCES)) {
            findings.add(
                    mostByLeast(cells, figure, notebook).ownBar(Check.exactly(1).saying("from 3 sites on")));
        }
        findings.add(Measured.median(
                        "by-3-sites/" + Figure.THROUGHPUT.word,
                        "",
                        notebook.each(
                                Figure.THROUGHPUT.key(MANY), Figure.THROUGHPUT.key(FEW), (many, few) -> many / few))
                .ownBar(Check.atLeast(3).saying("12 sites by 3")));
        return findings;
    }

    /** Returns the largest by the smallest of the values of three holders with local access. */
    private static Measured mostByLeast(List<Cell> cells, Figure figure, Notebook notebook) {
        List<String> keys = cells.stream()
                .filter(cell -> cell.equals(FEW.withSites(cell.sites())))
                .map(figure::key)
                .toList();
        return Measured.median("most-by-least/" + figure.word, "", notebook.mostByLeast(keys));
    }

    private static List<Chart> charts(List<Cell> cells, Notebook notebook) {
        return IntStream.range(0, Figure.values().length)
                .mapToObj(i -> chart(Figure.values()[i], cells, notebook))
                .toList();
    }

    private static Chart chart(Figure figure, List<Cell> cells, Notebook notebook) {
        Chart chart = new Chart(figure.word, "By the number of sites: " + figure.word, "sites", figure.unit);
        for (String series : cells.stream().map(Cell::series).distinct().toList()) {
            chart = chart.ours(
                    series,
                    cells.stream()
                            .filter(cell -> cell.series().equals(series))
                            .map(cell -> Chart.Point.of(
                                    cell.sites(),
                                    notebook.measured(figure.key(cell), figure.unit)
                                            .interval()))
                            .toList());
        }
        return chart.captioned("Medians with 90 % confidence intervals; simulated. In no paper.");
    }
}
