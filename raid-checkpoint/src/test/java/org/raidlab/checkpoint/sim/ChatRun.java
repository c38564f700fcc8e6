package org.raidlab.checkpoint.sim;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeSet;
import org.raidlab.checkpoint.CheckpointAlgorithm;
import org.raidlab.checkpoint.CheckpointSettings;
import org.raidlab.checkpoint.CheckpointedServer;
import org.raidlab.checkpoint.Group;
import org.raidlab.checkpoint.SyncMessage;
import org.raidlab.checkpoint.SyncType;
import org.raidlab.core.Address;
import org.raidlab.core.RandomSource;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.msg.RaidServer;
import org.raidlab.runtime.ProcessEnvironment;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.process.ProcessObserver;
import org.raidlab.sim.process.SimProcess;
import org.raidlab.sim.run.SeedResult;
import org.raidlab.sim.time.EventKind;
import org.raidlab.sim.world.World;

/** One seed: chatters, a starter, a failure detector that never errs, faults, and the checks. */
public final class ChatRun {
    private static final long DEADLINE_NANOS = 60_000_000_000L;
    private static final long DETECTED_NANOS = 8_000_000;
    private static final int START_MICROS = 120_000;
    /** Till then every sender has heard what the last incarnation of its receiver has, some words being lost. */
    private static final long TOLD_AGAIN_NANOS = 2_000_000_000L;

    private final World world;
    private final Options options;
    private final Group group;
    private final List<String> found = new ArrayList<>();
    private final List<SimProcess> processes = new ArrayList<>();
    private final LineWatch line;
    private final OrderWatch order;
    private final RandomSource starts;
    private long ids;
    private boolean over;

    /**
     * What to run.
     *
     * @param plan of the faults; without partitions, as the algorithms assume
     * @param size of the group
     */
    public record Options(
            FaultPlan plan, int size, CheckpointSettings settings, CheckpointAlgorithm.Factory algorithm) {
        public Options with(CheckpointAlgorithm.Factory other) {
            return new Options(plan, size, settings, other);
        }

        public Options with(CheckpointSettings other) {
            return new Options(plan, size, other, algorithm);
        }

        public Options with(FaultPlan other) {
            return new Options(other, size, settings, algorithm);
        }
    }

    /** A seed's result, what was met, and how much was checked. */
    public record Report(
            SeedResult result, SequencedMap<String, Long> met, long committed, long aborted, long rolledBack) {}

    private ChatRun(long seed, Options options) {
        this.options = options;
        world = new World(seed, options.plan());
        group = group(options.size());
        line = new LineWatch(options.size(), world.simulation()::violation);
        order = new OrderWatch(world.simulation()::violation);
        starts = world.simulation().random("starter");
    }

    public static Report run(long seed, Options options) {
        return new ChatRun(seed, options).run();
    }

    static Group group(int size) {
        List<Address> members = new ArrayList<>();
        for (int number = 0; number < size; number++) {
            members.add(Address.of(number + 1, RaidServer.AC));
        }
        return new Group(members);
    }

    static InetSocketAddress socket(int number) {
        return World.socket(number + 1);
    }

    private Report run() {
        for (int number = 0; number < options.size(); number++) {
            int process = number;
            processes.add(world.add("process " + number, ports -> machine(ports, process), List.of(ChatProcess.LOG)));
        }
        processes.forEach(process -> process.observe(new Detector()));
        processes.forEach(SimProcess::start);
        world.beginFaults(processes);
        startLater();
        if (!world.simulation().runUntil(world::faultsAreOver, DEADLINE_NANOS)) {
            found.add("faults are not over by the deadline");
        }
        world.simulation().runUntil(world.simulation().nowNanos() + 100_000_000L);
        over = true;
        awaitQuiet();
        world.simulation().runUntil(world.simulation().nowNanos() + TOLD_AGAIN_NANOS);
        awaitQuiet();
        checkTalk();
        order.checkOrder();
        SeedResult.Transactions counts = new SeedResult.Transactions(order.committed(), order.aborted(), 0);
        return new Report(
                world.result(counts, found), order.met(), order.committed(), order.aborted(), order.complete());
    }

    private void awaitQuiet() {
        if (!world.simulation().runUntil(this::isQuiet, DEADLINE_NANOS)) {
            found.add("not every instance terminated, or not every message arrived: " + unfinished());
        }
    }

    private ChatProcess machine(ProcessEnvironment ports, int number) {
        RandomSource random = ports.random().fork();
        Chatter chatter = new Chatter(group, random, () -> ++ids, () -> !over);
        return new ChatProcess(
                ports,
                group,
                number,
                line.new Records(number),
                own -> new CheckpointedServer<>(
                        own, group, chatter, ChatProcess.BODIES, options.settings(), options.algorithm()));
    }

    /** One to three instances at about the same time, of either kind. */
    private void startLater() {
        world.simulation().after(1_000L * (1 + starts.nextInt(START_MICROS)), EventKind.ACT, "starter", () -> {
            if (over) {
                return;
            }
            for (int left = 1 + starts.nextInt(3); left > 0; left--) {
                boolean rollback = starts.chance(0.35);
                int process = starts.nextInt(options.size());
                SyncType type = rollback ? SyncType.START_ROLLBACK : SyncType.START_CHECKPOINT;
                tell(process, SyncMessage.start(type, process));
            }
            startLater();
        });
    }

    private void tell(int number, SyncMessage message) {
        SimProcess process = processes.get(number);
        if (process.isUp()) {
            process.process().ifPresent(machine -> ((ChatProcess) machine).tell(message));
        }
    }

    private boolean isQuiet() {
        return processes.stream()
                .allMatch(process -> process.isUp()
                        && process.process()
                                .map(machine -> ((ChatProcess) machine).server().isQuiet())
                                .orElse(false));
    }

    private String unfinished() {
        List<String> all = new ArrayList<>();
        processes.forEach(process -> process.process()
                .ifPresentOrElse(
                        machine -> all.addAll(((ChatProcess) machine).server().unfinished()),
                        () -> all.add(process.name() + " is down")));
        return all.toString();
    }

    /** At the end: nothing is received that was not sent, and with a sender log nothing is lost either. */
    private void checkTalk() {
        for (int receiver = 0; receiver < options.size(); receiver++) {
            for (int sender = 0; sender < options.size(); sender++) {
                TreeSet<Long> sent = new TreeSet<>(talk(sender).sentTo(receiver));
                TreeSet<Long> orphans = new TreeSet<>(talk(receiver).receivedFrom(sender));
                TreeSet<Long> lost = new TreeSet<>(sent);
                lost.removeAll(orphans);
                orphans.removeAll(sent);
                if (!orphans.isEmpty()) {
                    found.add("orphans at the end: %d received %s of %d".formatted(receiver, orphans, sender));
                }
                if (!lost.isEmpty() && options.settings().senderLog()) {
                    found.add("lost: %d never received %s of %d".formatted(receiver, lost, sender));
                }
            }
        }
    }

    private Talk talk(int number) {
        return processes
                .get(number)
                .process()
                .map(machine -> ((ChatProcess) machine).talk())
                .orElse(new Talk(options.size()));
    }

    /** Tells the living of deaths, if they last, and of new lives; never wrongly. */
    private final class Detector implements ProcessObserver {
        @Override
        public void started(SimProcess process) {
            int number = processes.indexOf(process);
            process.process().ifPresent(machine -> line.restarted(number, ((ChatProcess) machine).server()));
            for (int other = 0; other < processes.size(); other++) {
                if (other != number
                        && !processes.get(other).isUp()
                        && processes.get(other).lives() > 0) {
                    tell(number, SyncMessage.detected(SyncType.FAILED, other));
                }
            }
            int life = process.lives();
            after(number, () -> {
                if (process.isUp() && process.lives() == life && life > 1) {
                    tellOthers(number, SyncType.UP);
                }
            });
        }

        @Override
        public void crashed(SimProcess process) {
            int number = processes.indexOf(process);
            after(number, () -> {
                if (!process.isUp()) {
                    tellOthers(number, SyncType.FAILED);
                }
            });
        }

        private void after(int number, Runnable what) {
            world.simulation().after(DETECTED_NANOS, EventKind.ACT, "detector " + number, what);
        }

        private void tellOthers(int number, SyncType type) {
            for (int other = 0; other < processes.size(); other++) {
                if (other != number) {
                    tell(other, SyncMessage.detected(type, number));
                }
            }
        }

        @Override
        public void noted(SimProcess process, TraceEvent event) {
            order.noted(process.lives(), event);
        }
    }
}
