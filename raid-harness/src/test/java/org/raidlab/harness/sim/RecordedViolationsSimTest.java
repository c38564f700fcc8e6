package org.raidlab.harness.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.raidlab.comm.watch.WatchEvent;
import org.raidlab.comm.watch.WatchEvent.LogLine;
import org.raidlab.core.Invariants;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.WrappedServer;
import org.raidlab.harness.sim.mutant.ValidatesOnlyWrites;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.sim.diagram.RecordedViolations;
import org.raidlab.sim.diagram.Recording;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.run.SeedResult;
import org.raidlab.sim.time.EventListener;
import org.raidlab.site.node.RaidEventText;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/** The recording of a seed has the violation of a planted mistake at the step where it happens. */
class RecordedViolationsSimTest {
    private static final int SEEDS = 20;
    private static final SimSettings CALM =
            SimSettings.of(FaultPlan.named("calm")).withCommitted(60);

    /** The recording of the first seed that breaks a promise: its events, with a line for each violation. */
    private static List<WatchEvent> recording(Function<SiteOptions, ServerFactory> mistake) {
        for (long seed = 1; seed <= SEEDS; seed++) {
            SimSettings settings = CALM.withServers(mistake);
            long chosen = seed;
            List<WatchEvent> events = new ArrayList<>();
            SeedResult result = Recording.record(
                    hooks -> new RaidSimulation(settings, hooks, chosen, EventListener.NONE),
                    RaidEventText.TEXT,
                    events::add);
            if (!result.violations().isEmpty()) {
                return RecordedViolations.among(events, result.violations(), RaidEventText.TEXT);
            }
        }
        throw new AssertionError("no seed notices the mistake");
    }

    private static int firstViolation(List<WatchEvent> recording) {
        for (int position = 0; position < recording.size(); position++) {
            if (recording.get(position) instanceof LogLine line && line.isViolation()) {
                return position;
            }
        }
        throw new AssertionError("the recording names no violation");
    }

    /** Transactions that the controller should have kept apart: the violation is there once the last of them ends. */
    @Test
    void whatACheckerFindsStandsWhereTheLastTransactionOfItEnds() {
        List<WatchEvent> recording = recording(ValidatesOnlyWrites::new);
        int there = firstViolation(recording);
        Set<String> named = RaidEventText.TEXT.named(((LogLine) recording.get(there)).text());
        assertThat(named).hasSizeGreaterThan(1);
        assertThat(recording.get(there - 1).transactions()).hasSize(1).allMatch(named::contains);
        assertThat(recording.subList(0, there))
                .filteredOn(event -> event.kind().equals("decision"))
                .extracting(event -> event.transactions().getFirst())
                .containsAll(named);
        assertThat(recording.subList(there, recording.size()))
                .filteredOn(WatchEvent.Noted.class::isInstance)
                .flatExtracting(WatchEvent::transactions)
                .doesNotContainAnyElementsOf(named);
    }

    /** An access manager whose invariant is broken from its tenth post on. */
    private static final class BrokenAtTheTenthPost extends ServerFactory {
        BrokenAtTheTenthPost(SiteOptions options) {
            super(options);
        }

        @Override
        protected Server<RaidMessage> wrapped(Ports ports, Server<RaidMessage> server) {
            return ports.self().type() == RaidServer.AM ? broken(server) : server;
        }

        private static Server<RaidMessage> broken(Server<RaidMessage> right) {
            return new WrappedServer<>(right) {
                private int posts;

                @Override
                public void onMessage(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
                    posts += in.body() instanceof AmMessage.Post ? 1 : 0;
                    super.onMessage(in, out);
                }

                @Override
                public void checkInvariants() {
                    super.checkInvariants();
                    Invariants.check(posts < 10, "ten posts are too many");
                }
            };
        }
    }

    /** An invariant is checked after each step: the violation stands after the step that broke it. */
    @Test
    void whatTheSimulationNoticesStandsAtItsStep() {
        List<WatchEvent> recording = recording(BrokenAtTheTenthPost::new);
        int there = firstViolation(recording);
        LogLine violation = (LogLine) recording.get(there);
        assertThat(violation.text()).contains("ten posts are too many");
        List<WatchEvent> before = recording.subList(0, there);
        WatchEvent step = before.getLast();
        assertThat(isPost(step)).isTrue();
        assertThat(violation.text()).contains("site " + step.place().site() + " ended");
        assertThat(before)
                .filteredOn(event -> isPost(event) && event.place().equals(step.place()))
                .hasSize(10);
    }

    private static boolean isPost(WatchEvent event) {
        return event instanceof WatchEvent.Message message
                && message.taken()
                && message.content().type().equals("AmMessage.Post");
    }
}
