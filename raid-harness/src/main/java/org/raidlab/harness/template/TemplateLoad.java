package org.raidlab.harness.template;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.raidlab.core.SeededRandom;
import org.raidlab.harness.load.LoadPlan;
import org.raidlab.harness.load.LoadRun;
import org.raidlab.harness.load.LoadTally;
import org.raidlab.harness.load.LoadTarget;
import org.raidlab.harness.template.WorkloadSpec.Phase;
import org.raidlab.harness.workload.Finished;
import org.raidlab.harness.workload.Script;
import org.raidlab.harness.workload.WorkloadClient;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.Outcome;
import org.raidlab.runtime.load.LoadSchedule;

/** Runs the workload of a file, or one that was recorded, on sites that are up. */
public final class TemplateLoad {
    private static final int TOGETHER = 100;
    /** The longest time of a recorded phase: it ends when every client has run its transactions. */
    private static final Duration REPLAY = Duration.ofHours(1);

    private final LoadTarget target;
    private final List<Integer> sites;
    private final Consumer<RanTransaction> record;
    private final Runner runner;
    private Optional<String> failed = Optional.empty();
    private volatile long toSetUp;
    private volatile long setUp;
    private long before;

    /** Runs a phase to its end, as {@link LoadRun#run} does, or to an earlier one. */
    public interface Runner {
        LoadTally run(LoadRun phase) throws InterruptedException;
    }

    /**
     * Makes the load.
     *
     * @param sites where clients submit, in turn
     * @param record takes every transaction when it is over, one at a time
     * @param runner of each phase
     */
    public TemplateLoad(LoadTarget target, List<Integer> sites, Consumer<RanTransaction> record, Runner runner) {
        this.target = target;
        this.sites = List.copyOf(sites);
        this.record = record;
        this.runner = runner;
    }

    /** Returns the text of the first transaction that failed by an error of its own, if any has. */
    public Optional<String> failed() {
        return failed;
    }

    /** Runs the set-up and all phases; returns the counts of each phase. The seed determines all that is drawn. */
    public List<LoadTally> run(WorkloadSpec spec, long seed) throws InterruptedException {
        prepare(spec, seed);
        before = new CheckRun(target, spec.checks()).before(sites.getFirst());
        TemplateClients clients = new TemplateClients(spec, new SeededRandom(seed), spec.clientsMax());
        List<LoadTally> tallies = new ArrayList<>();
        for (Phase phase : spec.phases()) {
            IntFunction<Optional<DrawnTransaction>> draw = client -> {
                Template template = clients.template(client, phase.weights());
                return Optional.of(new DrawnTransaction(template.name(), clients.statements(client, template)));
            };
            tallies.add(phase(tallies.size() + 1, phase.schedule(), seed, draw));
        }
        return tallies;
    }

    /** Returns how far the set-up is, in words; from any thread. */
    public String setUpProgress() {
        return setUp < toSetUp ? "set up: %,d of %,d statements".formatted(setUp, toSetUp) : "nothing runs";
    }

    /**
     * Checks the data at all sites that the load was on, when nothing runs any more.
     *
     * @param ran what {@link #run} returned
     */
    public Check.Verdict check(WorkloadSpec spec, List<LoadTally> ran) {
        LoadTally sum = LoadTally.sum(ran);
        Check.Ran counts = new Check.Ran(before, sum.committed(), sum.unknown());
        return new CheckRun(target, spec.checks())
                .verdict(sites.stream().distinct().toList(), counts);
    }

    private void prepare(WorkloadSpec spec, long seed) {
        SetUpRun run = new SetUpRun(target, sites);
        long done = 0;
        setUp = done;
        toSetUp = spec.setUpStatements();
        for (SetUpStatements left = new SetUpStatements(spec, new SeededRandom(seed), TOGETHER); left.hasNext(); ) {
            List<String> statements = left.next();
            if (!run.carryOut(statements)) {
                toSetUp = 0;
                return; // an earlier run has set up all of it
            }
            record.accept(new RanTransaction(0, 0, "setup", statements, outcome(Optional.empty())));
            done += statements.size();
            setUp = done;
        }
    }

    /** Runs recorded transactions: those of each client in their order, phase by phase. */
    public List<LoadTally> replay(List<RanTransaction> recorded) throws InterruptedException {
        SetUpRun setUp = new SetUpRun(target, sites);
        SequencedMap<Integer, List<RanTransaction>> phases = new TreeMap<>();
        boolean isNew = true;
        for (RanTransaction each : recorded) {
            if (each.phase() == 0) {
                isNew = isNew && setUp.carryOut(each.statements());
            } else {
                phases.computeIfAbsent(each.phase(), _ -> new ArrayList<>()).add(each);
            }
        }
        List<LoadTally> tallies = new ArrayList<>();
        for (Map.Entry<Integer, List<RanTransaction>> phase : phases.entrySet()) {
            tallies.add(replay(phase.getKey(), phase.getValue()));
        }
        return tallies;
    }

    private LoadTally replay(int phase, List<RanTransaction> recorded) throws InterruptedException {
        Map<Integer, ArrayDeque<DrawnTransaction>> left = new LinkedHashMap<>();
        int clients = 0;
        for (RanTransaction each : recorded) {
            left.computeIfAbsent(each.client(), _ -> new ArrayDeque<>())
                    .add(new DrawnTransaction(each.template(), each.statements()));
            clients = Math.max(clients, each.client() + 1);
        }
        return phase(
                phase,
                new LoadSchedule(clients, REPLAY),
                0,
                client -> Optional.ofNullable(
                        left.getOrDefault(client, new ArrayDeque<>()).poll()));
    }

    private LoadTally phase(int number, LoadSchedule schedule, long seed, IntFunction<Optional<DrawnTransaction>> draw)
            throws InterruptedException {
        LoadPlan plan = LoadPlan.withoutMix(sites, schedule, seed);
        try (LoadRun run = new LoadRun(plan, target, new FromTemplates(number, draw))) {
            return runner.run(run);
        }
    }

    /** A transaction that a client is to run. */
    private record DrawnTransaction(String template, List<String> statements) {}

    /** Gives the clients of a phase their transactions, and records what ran. */
    private final class FromTemplates implements LoadRun.Source {
        private final int phase;
        private final IntFunction<Optional<DrawnTransaction>> draw;
        private final Map<Integer, DrawnTransaction> running = new LinkedHashMap<>();

        FromTemplates(int phase, IntFunction<Optional<DrawnTransaction>> draw) {
            this.phase = phase;
            this.draw = draw;
        }

        @Override
        public boolean begin(WorkloadClient client) {
            Optional<DrawnTransaction> drawn = draw.apply(client.number());
            drawn.ifPresent(next -> {
                running.put(client.number(), next);
                client.run(Script.verbatim(Template.transaction(next.statements())));
            });
            return drawn.isPresent();
        }

        @Override
        public void ended(WorkloadClient client, Finished finished) {
            DrawnTransaction ran = running.remove(client.number());
            if (ran == null) {
                return;
            }
            if (failed.isEmpty() && finished.outcome().equals(new Outcome.Aborted(AbortReason.STATEMENT_ERROR))) {
                failed = Optional.of(Template.transaction(ran.statements()));
            }
            String outcome = outcome(Optional.of(finished.outcome()));
            record.accept(new RanTransaction(phase, client.number(), ran.template(), ran.statements(), outcome));
        }
    }

    /** Returns the word for an outcome; without one, the set-up has committed. */
    private static String outcome(Optional<Outcome> outcome) {
        return switch (outcome.orElse(null)) {
            case Outcome.Aborted(AbortReason reason) -> reason.word();
            case Outcome.Unknown _ -> "unknown";
            case Outcome.Committed _ -> "committed";
            case null -> "committed";
        };
    }
}
