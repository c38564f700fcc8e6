package org.raidlab.experiments.table;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.raidlab.experiments.era.CostProfile;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Check;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Measured;
import org.raidlab.experiments.study.PaperNumbers;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Printed;

/** Table 1: elapsed time of transactions over the number of sites (section 2.1). */
public final class Table1 extends TransactionTable {
    /** The most by the least of the paper's updates over one to four sites. */
    private static final Check FLAT = Check.atMost(1.25).saying("the paper's own most");

    private static final Check FLAT_TODAY = Check.atMost(1.6);
    private static final Check INSERT_RATIO = Check.between(1.3, 2.5);
    private static final int AROUND_TEN = 10;
    private static final int PAPER_MOST = PAPER_SITES.getLast();
    private static final String AT_HOME =
            "not applicable: a transaction that reads is validated at its own site, and sends nothing to the others";
    private static final List<TransactionRuns.Measure> MEASURES = List.of(
            new TransactionRuns.Measure("elapsed", Cost::elapsed),
            new TransactionRuns.Measure("preparation", Cost::preparation),
            new TransactionRuns.Measure("commitment", Cost::commitment),
            new TransactionRuns.Measure("posting", Cost::posting));
    private static final List<TransactionRuns.Measure> ELAPSED = MEASURES.subList(0, 1);
    private static final List<Integer> FOR_OPTIONS = List.of(4, 12);
    /** The constants that Table 4 does not give. */
    private static final List<String> CHOSEN =
            List.of("execution", "commitment", "validation", "step", "write", "force");

    private final PaperNumbers paper = new PaperNumbers(Table1.class, "table1.csv");

    public Table1() {
        super(
                "raid-table1",
                "Elapsed time of transactions over the number of sites",
                "Does a transaction take longer the more sites take part?",
                "The paper's four transactions over the relation thousand, of 100 and of 1,000 tuples: in simulation"
                        + " on machines of 1988, whose costs come from Table 4 and the one-site columns, up to 12"
                        + " sites; and as real processes, 1 to 4. Asked is that time stays flat as sites are added,"
                        + " one site included, also while each chosen cost is halved and doubled; that"
                        + " inserting twenty tuples takes 1.3 to 2.5 times a select; and what the options of section"
                        + " 2.4 and a loop of sends in place of RAID's multicast change. About four minutes.");
    }

    @Override
    public String headline() {
        return "sim/100/update-one/max-by-min/1-to-4";
    }

    @Override
    public Parameters parameters() {
        return super.parameters().and("factors", List.of(0.5, 2.0), "by which each chosen cost is varied");
    }

    @Override
    void simulated(TransactionRuns runs, List<Finding> findings, List<Chart> charts) {
        CostProfile profile = CostProfile.of(runs.parameters());
        for (int tuples : runs.tuples()) {
            runs.simulate(SIM, profile, runs.sites(SIM), tuples, MEASURES);
            elapsed(runs, SIM, tuples, findings);
            for (PaperTransaction transaction : PaperTransaction.values()) {
                findings.add(flat(runs, SIM, tuples, transaction));
                beyondThePaper(runs, tuples, transaction).ifPresent(findings::add);
            }
            insertRatios(runs, SIM, tuples, findings);
        }
        options(runs, profile, findings);
        variations(runs, findings);
        charts.add(overSites(
                        new Chart("simulated", "Table 1, simulated on machines of 1988", "sites", "seconds"),
                        runs,
                        SIM,
                        "elapsed",
                        paper)
                .captioned("Elapsed time of each transaction. Diamonds: the paper's Table 1, which has tenths of a"
                        + " second. The one-site values are calibrated; those of more sites are predictions."));
    }

    @Override
    void real(TransactionRuns runs) throws IOException {
        for (int tuples : runs.tuples()) {
            runs.real(runs.sites(REAL), tuples, MEASURES);
        }
    }

    @Override
    void realFindings(TransactionRuns runs, List<Finding> findings, List<Chart> charts) {
        for (int tuples : runs.tuples()) {
            elapsed(runs, REAL, tuples, findings);
            for (PaperTransaction transaction : PaperTransaction.values()) {
                findings.add(flat(runs, REAL, tuples, transaction));
                List<Integer> several = runs.sites(REAL, PAPER_MOST).stream()
                        .filter(sites -> sites > 1)
                        .toList();
                if (several.size() > 1) {
                    findings.add(
                            spread(runs, REAL, tuples, transaction, several).ownBar(FLAT_TODAY));
                }
            }
            insertRatios(runs, REAL, tuples, findings);
        }
        charts.add(overSites(
                        new Chart("real", "Table 1, real processes of this host", "sites", "seconds"),
                        runs,
                        REAL,
                        "elapsed",
                        paper)
                .captioned("Elapsed time of each transaction; bars are 90 % confidence intervals of the median. All"
                        + " sites share the processors of one host."));
    }

    /** Adds the elapsed times; absolute values of other machines are not compared, and those fitted are calibrated. */
    private void elapsed(TransactionRuns runs, String mode, int tuples, List<Finding> findings) {
        for (PaperTransaction transaction : PaperTransaction.values()) {
            for (int sites : runs.sites(mode)) {
                String key = TransactionRuns.key(mode, tuples, transaction, sites, "elapsed");
                Measured measured = runs.notebook().measured(key, "s");
                Printed printed = printed(paper, tuples, transaction, sites);
                boolean isFitted = mode.equals(SIM) && sites == 1 && printed.isPresent();
                findings.add(isFitted ? measured.calibrated(printed, FITTED) : measured.told(printed));
            }
        }
    }

    /** Returns the most by the least over the paper's one to four sites. */
    private Finding flat(TransactionRuns runs, String mode, int tuples, PaperTransaction transaction) {
        double[] sorted = PAPER_SITES.stream()
                .mapToDouble(sites -> paper.number(transaction.key() + "/" + sites))
                .sorted()
                .toArray();
        Printed printed = Printed.computed(sorted[sorted.length - 1] / sorted[0], "Table 1");
        Measured spread = spread(runs, mode, tuples, transaction, runs.sites(mode, PAPER_MOST));
        return transaction.writes() ? spread.reproduces(printed, FLAT) : spread.told(printed, AT_HOME);
    }

    /** Returns the most by the least up to around ten sites, if the run has more sites than the paper's four. */
    private static Optional<Finding> beyondThePaper(TransactionRuns runs, int tuples, PaperTransaction transaction) {
        List<Integer> sites = runs.sites(SIM, AROUND_TEN);
        if (sites.getLast() <= PAPER_MOST) {
            return Optional.empty();
        }
        Measured spread = spread(runs, SIM, tuples, transaction, sites);
        Printed constant = Printed.says("will remain constant up to around ten sites");
        return Optional.of(transaction.writes() ? spread.reproduces(constant, FLAT) : spread.told(constant, AT_HOME));
    }

    private static Measured spread(
            TransactionRuns runs, String mode, int tuples, PaperTransaction transaction, List<Integer> sites) {
        List<String> keys = sites.stream()
                .map(each -> TransactionRuns.key(mode, tuples, transaction, each, "elapsed"))
                .toList();
        String range = sites.getFirst() + "-to-" + sites.getLast();
        String key = String.join("/", mode, Integer.toString(tuples), transaction.key(), "max-by-min", range);
        return Measured.median(key, "", runs.notebook().mostByLeast(keys));
    }

    /**
     * Adds the ratios of inserting twenty tuples to both selects. To insert twenty tuples they are selected first. In
     * the paper both selects take as long; today a select of one finds the tuple by its key.
     */
    private void insertRatios(TransactionRuns runs, String mode, int tuples, List<Finding> findings) {
        String insert = TransactionRuns.key(mode, tuples, PaperTransaction.INSERT_TWENTY, 1, "elapsed");
        for (PaperTransaction select : List.of(PaperTransaction.SELECT_ONE, PaperTransaction.SELECT_ELEVEN)) {
            String other = TransactionRuns.key(mode, tuples, select, 1, "elapsed");
            if (!runs.notebook().has(insert) || !runs.notebook().has(other)) {
                continue;
            }
            double printed = paper.number("insert-twenty/1") / paper.number(select.key() + "/1");
            Measured ratio = Measured.median(
                    mode + "/" + tuples + "/insert-twenty-by-" + select.key(),
                    "",
                    runs.notebook().each(insert, other, (twenty, one) -> twenty / one));
            Printed computed = Printed.computed(printed, "Table 1, one site");
            findings.add(
                    mode.equals(SIM) ? ratio.calibrated(computed, FITTED) : ratio.reproduces(computed, INSERT_RATIO));
        }
    }

    /** The improvements that section 2.4 predicts, and those that section 2.1 reports. */
    private enum Option {
        LOOP_OF_SENDS,
        WITHOUT_COPIES,
        BINARY_HEADER,
        KEPT_BUFFER;

        CostProfile of(CostProfile usual) {
            return switch (this) {
                case LOOP_OF_SENDS -> usual.withLoopOfSends();
                case WITHOUT_COPIES -> usual.with(usual.communication().withoutCopies());
                case BINARY_HEADER -> usual.with(usual.communication().withBinaryHeader());
                case KEPT_BUFFER -> usual.with(usual.communication().withKeptBuffer());
            };
        }

        String key() {
            return "sim-" + name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    private static void options(TransactionRuns runs, CostProfile profile, List<Finding> findings) {
        int tuples = runs.tuples().getFirst();
        for (Option option : Option.values()) {
            runs.simulate(option.key(), option.of(profile), FOR_OPTIONS, tuples, ELAPSED);
            for (int sites : FOR_OPTIONS) {
                String key = TransactionRuns.key(option.key(), tuples, PaperTransaction.UPDATE_ONE, sites, "elapsed");
                findings.add(runs.notebook().measured(key, "s").told());
            }
        }
    }

    /** Adds how flat an update is if a chosen cost were another one: the flatness must not come from the choice. */
    private static void variations(TransactionRuns runs, List<Finding> findings) {
        List<Double> worst = new ArrayList<>();
        int tuples = runs.tuples().getFirst();
        List<Integer> sites = runs.sites(SIM, PAPER_MOST);
        for (String constant : CHOSEN) {
            for (double factor : runs.parameters().numbers("factors")) {
                String mode = "sim-" + constant + "-by-" + factor;
                String value = Double.toString(runs.parameters().number(constant) * factor);
                CostProfile other = CostProfile.of(runs.parameters().with(constant, value));
                runs.simulate(mode, other, sites, tuples, ELAPSED);
                Measured spread = spread(runs, mode, tuples, PaperTransaction.UPDATE_ONE, sites);
                findings.add(spread.told());
                worst.add(spread.interval().median());
            }
        }
        double most = worst.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
        Printed constant = Printed.says("fairly constant as the number of sites increases");
        findings.add(Measured.median("sim/update-one/max-by-min/any-chosen-cost", "", List.of(most))
                .reproduces(constant, FLAT, "the least flat of all variations of a chosen cost"));
    }
}
