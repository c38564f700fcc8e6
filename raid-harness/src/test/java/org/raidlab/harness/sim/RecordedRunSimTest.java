package org.raidlab.harness.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.raidlab.comm.watch.EventKind;
import org.raidlab.comm.watch.WatchEvent;
import org.raidlab.comm.watch.WatchEvent.Noted;
import org.raidlab.core.turn.Message;
import org.raidlab.runtime.node.NodeSystem;
import org.raidlab.runtime.node.WatchedSystem;
import org.raidlab.runtime.watch.EventJson;
import org.raidlab.runtime.watch.EventSink;
import org.raidlab.sim.diagram.Recording;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.frame.RunFrame;
import org.raidlab.sim.frame.RunHooks;
import org.raidlab.sim.frame.SimulatedRun;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.LedgerRecord;
import org.raidlab.sim.history.Status;
import org.raidlab.sim.run.SeedResult;
import org.raidlab.sim.time.EventListener;
import org.raidlab.site.node.RaidEventText;

/** The events of a simulated run say what the run did. */
class RecordedRunSimTest {
    private static final long SEED = 3;
    private static final SimSettings CALM =
            SimSettings.of(FaultPlan.named("calm")).withCommitted(30);
    private static final SimSettings CRASHES = RandomScenario.of(
                    FaultPlan.named("crashes"), SimSettings.Goal.ofTransactions(40))
            .with("replication", "rowaa")
            .with("commit", "2pc")
            .with("layout", "merged")
            .settings(SEED);

    private static final Recorded CALM_RUN = Recorded.of(CALM);
    private static final Recorded RUN_WITH_CRASHES = Recorded.of(CRASHES);

    /** A run and its events. */
    private record Recorded(SimulatedRun run, SeedResult result, List<WatchEvent> events) {
        static Recorded of(SimSettings settings) {
            List<SimulatedRun> runs = new ArrayList<>();
            List<WatchEvent> events = new ArrayList<>();
            SeedResult result = Recording.record(
                    hooks -> {
                        runs.add(new RaidSimulation(settings, hooks, SEED, EventListener.NONE));
                        return runs.getFirst();
                    },
                    RaidEventText.TEXT,
                    events::add);
            return new Recorded(runs.getFirst(), result, events);
        }

        List<Noted> of(String kind) {
            return events.stream()
                    .filter(event -> event.kind().equals(kind))
                    .map(Noted.class::cast)
                    .toList();
        }
    }

    /** A recorder is around the servers, and they cannot tell. */
    @Test
    void aRecordedRunIsTheRunOfItsSeed() {
        assertThat(RUN_WITH_CRASHES.result().trace())
                .isEqualTo(RaidSimulation.run(CRASHES, SEED).trace());
    }

    /** A site that can be watched makes no event and reads no clock until someone watches it. */
    @Test
    void whileNobodyWatchesNothingIsMade() {
        int[] looks = {0};
        RunHooks hooks = RunHooks.NONE.withServers(new RunHooks.Around() {
            @Override
            public <M extends Message> NodeSystem<M> around(NodeSystem<M> system) {
                return new WatchedSystem<>(system, RaidEventText.TEXT, new Unwatched(looks));
            }
        });
        RaidSimulation run = new RaidSimulation(CALM, hooks, SEED, EventListener.NONE);
        assertThat(RunFrame.complete(run, hooks).trace())
                .isEqualTo(RaidSimulation.run(CALM, SEED).trace());
        assertThat(looks[0]).as("each step looks whether someone watches").isGreaterThan(1_000);
    }

    /** The sink of a process that nobody watches. */
    private record Unwatched(int[] looks) implements EventSink {
        @Override
        public boolean isWatched() {
            looks[0]++;
            return false;
        }

        @Override
        public boolean wants(EventKind kind) {
            throw new AssertionError("nobody watches");
        }

        @Override
        public long nowNanos() {
            throw new AssertionError("nobody watches");
        }

        @Override
        public void accept(WatchEvent event) {
            throw new AssertionError("nobody watches, and there is " + event);
        }
    }

    @Test
    void theStreamOfASeedIsOneAndReadsBackTheSame() {
        List<WatchEvent> events = RUN_WITH_CRASHES.events();
        assertThat(events).isEqualTo(Recorded.of(CRASHES).events());
        assertThat(events.stream().map(EventJson::line).map(EventJson::event).toList())
                .isEqualTo(events);
    }

    @Test
    void itHasTheOutcomeThatEachClientSaw() {
        Map<String, String> phases = new TreeMap<>();
        CALM_RUN.of("transaction")
                .forEach(noted -> phases.put(
                        noted.transactions().getFirst(), noted.field("phase").orElse("")));
        List<HistoryTransaction> history = CALM_RUN.run().history();
        assertThat(history)
                .hasSizeGreaterThanOrEqualTo(30)
                .allSatisfy(seen -> assertThat(phases)
                        .containsEntry(seen.txn(), seen.status() == Status.COMMITTED ? "committed" : "aborted"));
    }

    /** Every message that a server of another site took has an event; no site sends itself one of these. */
    @Test
    void itHasEveryMessageBetweenSites() {
        Map<String, Long> taken = new TreeMap<>();
        RUN_WITH_CRASHES.events().stream()
                .filter(event -> event instanceof WatchEvent.Message message && message.taken())
                .map(WatchEvent.Message.class::cast)
                .forEach(message -> taken.merge(message.content().type(), 1L, Long::sum));
        for (String type : List.of("AcMessage.Decision", "AcMessage.Inquire")) {
            assertThat(taken)
                    .containsEntry(type, RUN_WITH_CRASHES.result().messages().getOrDefault(type, 0L));
        }
    }

    @Test
    void itHasTheVotesAndDecisionsOfTheLedgers() {
        Set<String> told = new TreeSet<>();
        CALM_RUN.of("vote")
                .forEach(vote ->
                        told.add(at(vote) + " vote-" + vote.field("vote").orElse("")));
        CALM_RUN.of("decision")
                .forEach(decision ->
                        told.add(at(decision) + " " + decision.field("decision").orElse("")));
        List<LedgerRecord> ledgers = SimLedgers.of(CALM_RUN.run().affected().targets());
        assertThat(ledgers).hasSizeGreaterThan(60);
        assertThat(told)
                .containsExactlyInAnyOrderElementsOf(ledgers.stream()
                        .map(entry -> entry.site() + " " + entry.txn() + " "
                                + entry.event().word())
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    private static String at(Noted noted) {
        return noted.place().site() + " " + noted.transactions().getFirst();
    }

    @Test
    void itHasStartsAndDeathsAndViews() {
        assertThat(RUN_WITH_CRASHES.events())
                .filteredOn(event -> event.kind().equals("state"))
                .extracting(event -> ((WatchEvent.State) event).state())
                .contains("up", "down");
        assertThat(RUN_WITH_CRASHES.of("view")).isNotEmpty();
    }
}
