package org.raidlab.experiments.figure;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.raidlab.checkpoint.CheckpointSettings;
import org.raidlab.checkpoint.CheckpointedServer;
import org.raidlab.checkpoint.SyncMessage;
import org.raidlab.checkpoint.WrappedMessage;
import org.raidlab.core.Address;
import org.raidlab.core.Invariants;
import org.raidlab.core.RandomSource;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.Ports;
import org.raidlab.sim.time.Simulation;

/**
 * Runs the paper's procedure once, in the simulator: normal traffic, a starter's message, and the end of all instances.
 */
final class SyncRun {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final long TRAFFIC_NANOS = 3 * NANOS_PER_SECOND;
    private static final long TRAFFIC_NANOS_PER_PROCESS = NANOS_PER_SECOND / 5;
    private static final long DEADLINE_NANOS = 3_600 * NANOS_PER_SECOND;
    /** Nothing is lost here; nothing has to be repeated. */
    private static final CheckpointSettings SETTINGS =
            CheckpointSettings.DEFAULT.withSenderLog(false).withRepeat(Duration.ofHours(2));

    private final Simulation simulation;
    private final SyncCase what;
    private final TalkGroup group;
    private final List<EraProcess> processes = new ArrayList<>();
    private final Processor shared;

    private SyncRun(SyncCase what, long seed) {
        this.what = what;
        simulation = new Simulation(seed);
        shared = new Processor(simulation);
        group = new TalkGroup(what.topology(), what.size());
    }

    /**
     * The result of a run.
     *
     * @param coordinators the figures of each
     * @param participants the figures of each
     * @param cpuAfterwardsMillis processor time of all for synchronization messages after the end
     * @param completed how many instances were carried out
     */
    record Result(
            List<SyncFigures> coordinators, List<SyncFigures> participants, double cpuAfterwardsMillis, int completed) {
        double coordinator(ToDoubleFunction<SyncFigures> figure) {
            return mean(coordinators, figure);
        }

        double participant(ToDoubleFunction<SyncFigures> figure) {
            return mean(participants, figure);
        }

        private static double mean(List<SyncFigures> all, ToDoubleFunction<SyncFigures> figure) {
            return all.stream().mapToDouble(figure).average().orElse(0);
        }
    }

    static Result run(SyncCase what, long seed) {
        return new SyncRun(what, seed).run();
    }

    private Result run() {
        for (int number = 0; number < what.size(); number++) {
            processes.add(process(number));
        }
        processes.forEach(EraProcess::start);
        simulation.runUntil(TRAFFIC_NANOS + TRAFFIC_NANOS_PER_PROCESS * what.size());
        processes.forEach(EraProcess::reset);
        for (int coordinator : what.coordinators()) {
            SyncMessage start = what.kind().start(coordinator);
            Address self = group.address(coordinator);
            processes
                    .get(coordinator)
                    .arrive(new Envelope<>(self, self, new MessageTag(0, 0), new WrappedMessage.Sync<>(start)));
        }
        boolean ended = simulation.runUntil(
                () -> processes.stream().allMatch(EraProcess::isIdle), simulation.nowNanos() + DEADLINE_NANOS);
        Invariants.check(ended, "every instance terminates");
        List<SyncFigures> all = processes.stream().map(EraProcess::figures).toList();
        int coordinators = what.coordinators().size();
        int completed = processes.stream().mapToInt(EraProcess::completed).sum();
        double afterwards =
                processes.stream().mapToDouble(EraProcess::cpuAfterwardsMillis).sum();
        return new Result(all.subList(0, coordinators), all.subList(coordinators, all.size()), afterwards, completed);
    }

    private EraProcess process(int number) {
        RandomSource random = simulation.random("process " + number);
        Address self = group.address(number);
        Ports ports = new Ports(self, 1, simulation.clock(), random.fork(), simulation::nowNanos);
        CheckpointedServer<TalkMessage> server = group.server(
                ports,
                random,
                0,
                SETTINGS.withPruned(what.pruned()),
                what.method().factory());
        return new EraProcess(simulation, self, server, what, work(number), this::carry);
    }

    private EraProcess.Work work(int number) {
        boolean isCoordinator = what.coordinators().contains(number);
        return switch (what.machine()) {
            case MANY_SUNS -> new EraProcess.Work(new Processor(simulation), false);
            case ONE_SUN -> new EraProcess.Work(shared, false);
            case ONE_SUN_COORDINATOR_FIRST -> new EraProcess.Work(shared, isCoordinator);
        };
    }

    private void carry(Envelope<WrappedMessage<TalkMessage>> message) {
        processes.get(group.number(message.to())).arrive(message);
    }
}
