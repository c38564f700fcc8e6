package org.raidlab.sim.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.raidlab.sim.process.ScriptedProcess.bytes;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.raidlab.comm.ldg.DatagramSink;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.sim.net.LinkQuality;
import org.raidlab.sim.net.SimNetwork;
import org.raidlab.sim.process.CrashPoint.Moment;
import org.raidlab.sim.time.Delay;
import org.raidlab.sim.time.Simulation;

final class SimProcessTest {
    private static final InetSocketAddress PEER = SimNetwork.socket(9, 7_000);
    private static final InetSocketAddress SELF = SimNetwork.socket(1, 7_000);
    private static final long TURN = 10;
    private static final long READY = 50; // when the first turn of a life is over
    private static final long FORCE = 1_000;
    private static final long FLIGHT = 100;
    private static final ProcessTiming TIMING =
            new ProcessTiming(TURN, new Delay(FORCE, 0), new Delay(5_000, 0), 1_000);

    private Simulation simulation = new Simulation(1);
    private SimNetwork network = new SimNetwork(simulation);
    private final List<String> heard = new ArrayList<>();
    private SimProcess process = fresh(1);

    private record Noted(String what) implements TraceEvent {}

    private SimProcess fresh(long seed) {
        simulation = new Simulation(seed);
        network = new SimNetwork(simulation);
        network.setQuality(LinkQuality.calm(new Delay(FLIGHT, 0)));
        heard.clear();
        network.attach(
                PEER,
                "peer",
                (from, datagram) -> heard.add(StandardCharsets.UTF_8.decode(datagram) + "@" + simulation.nowNanos()));
        process = new SimProcess(
                simulation,
                network,
                ProcessSetup.of("self", SELF, ScriptedProcess::new)
                        .withDevices(ScriptedProcess.DEVICES)
                        .withTiming(TIMING));
        process.start();
        pass(READY);
        return process;
    }

    private void pass(long nanos) {
        simulation.runUntil(simulation.nowNanos() + nanos);
    }

    private ScriptedProcess machine() {
        return (ScriptedProcess) process.process().orElseThrow();
    }

    private void act(BiConsumer<ScriptedProcess, DatagramSink> deed) {
        machine().then(deed);
        network.send(PEER, SELF, bytes("go"));
        pass(100_000);
    }

    private void restart() {
        process.start();
        pass(READY);
    }

    @Test
    void whatWasForcedSurvivesACrash() {
        act((machine, out) -> {
            machine.append("a");
            machine.append("b");
            machine.ports().devices().log(ScriptedProcess.LOG).force();
        });
        assertThat(process.crash()).isTrue();
        restart();
        assertThat(machine().recovered()).containsExactly("a", "b");
    }

    @Test
    void whatWasNotForcedMayBeLostOrNot() {
        TreeSet<Integer> survivors = new TreeSet<>();
        for (int seed = 1; seed <= 200; seed++) {
            fresh(seed);
            act((machine, out) -> {
                machine.append("a".repeat(600));
                machine.append("b".repeat(600));
            });
            process.crash();
            restart();
            survivors.add(machine().recovered().size());
        }
        assertThat(survivors).containsExactly(0, 1, 2);
    }

    @Test
    void aLifeIsANewMachineWithTheNextIncarnation() {
        ScriptedProcess first = machine();
        process.crash();
        assertThat(process.process()).isEmpty();
        assertThat(process.crash()).isFalse();
        restart();
        assertThat(machine()).isNotSameAs(first);
        assertThat(machine().ports().incarnation()).isEqualTo(2);
        assertThat(process.lives()).isEqualTo(2);
    }

    @Test
    void aBrokenVariantMayKeepItsIncarnation() {
        process = new SimProcess(
                simulation,
                network,
                ProcessSetup.of("forgetful", SimNetwork.socket(2, 7_000), ScriptedProcess::new)
                        .withDevices(ScriptedProcess.DEVICES)
                        .withIncarnations((storage, last) -> 1));
        restart();
        process.crash();
        restart();
        assertThat(process.lives()).isEqualTo(2);
        assertThat(process.incarnation()).isEqualTo(1);
    }

    @Test
    void whatFollowsAForceLeavesWhenItHasEnded() {
        act((machine, out) -> {
            out.send(PEER, bytes("before"));
            machine.append("a");
            machine.ports().devices().log(ScriptedProcess.LOG).force();
            out.send(PEER, bytes("after"));
        });
        long turn = READY + FLIGHT + TURN;
        assertThat(heard).containsExactly("before@" + (turn + FLIGHT), "after@" + (turn + FORCE + FLIGHT));
    }

    @Test
    void aProcessThatForcesDoesNothingElse() {
        machine().then((machine, out) -> {
            machine.append("a");
            machine.ports().devices().log(ScriptedProcess.LOG).force();
        });
        network.send(PEER, SELF, bytes("first"));
        pass(FLIGHT + TURN + 1);
        network.send(PEER, SELF, bytes("second"));
        pass(100_000);
        long turn = READY + FLIGHT + TURN;
        assertThat(machine().received()).containsExactly("first@" + turn, "second@" + (turn + FORCE));
    }

    @Test
    void aForceWithNothingToWriteTakesNoTime() {
        act((machine, out) -> {
            machine.ports().devices().log(ScriptedProcess.LOG).force();
            out.send(PEER, bytes("at once"));
        });
        assertThat(heard).containsExactly("at once@" + (READY + FLIGHT + TURN + FLIGHT));
    }

    @Test
    void aDeadlineWakesTheProcess() {
        act((machine, out) -> machine.wakeAt(50_000));
        assertThat(machine().received()).last().isEqualTo("deadline@50000");
    }

    @Test
    void workThatIsLeftIsDoneInTheNextTurn() {
        machine().then((machine, out) -> out.send(PEER, bytes("one")));
        act((machine, out) -> out.send(PEER, bytes("two")));
        long turn = READY + FLIGHT + TURN;
        assertThat(heard).containsExactly("one@" + (turn + FLIGHT), "two@" + (turn + TURN + FLIGHT));
    }

    /** What the world sees of force, send "1", send "2" when the process dies at each place. */
    @ParameterizedTest
    @CsvSource({
        "LOG_FORCE, 1, BEFORE, 0",
        "LOG_FORCE, 1, AFTER,  0",
        "SEND,      1, BEFORE, 0",
        "SEND,      1, AFTER,  1",
        "SEND,      2, BEFORE, 1",
        "SEND,      2, AFTER,  2",
        "SEND,      3, BEFORE, 2",
    })
    void aCrashComesBeforeOrAfterAnyOperation(PortOperation operation, int count, Moment moment, int sent) {
        process.crashAt(CrashPoint.at(operation, count, moment), 10_000);
        act((machine, out) -> {
            machine.append("a");
            machine.ports().devices().log(ScriptedProcess.LOG).force();
            out.send(PEER, bytes("1"));
            out.send(PEER, bytes("2"));
        });
        boolean reached = count < 3;
        assertThat(heard).hasSize(sent);
        assertThat(process.crashes()).isEqualTo(reached ? 1 : 0);
        assertThat(process.incarnation()).isEqualTo(reached ? 2 : 1);
        assertThat(simulation.violations()).isEmpty();
        boolean forced = operation == PortOperation.SEND || moment == Moment.AFTER;
        if (reached && forced) {
            assertThat(machine().recovered()).containsExactly("a");
        }
    }

    @Test
    void aCrashBeforeTheForceMayLoseTheRecord() {
        TreeSet<Integer> survivors = new TreeSet<>();
        for (int seed = 1; seed <= 50; seed++) {
            fresh(seed);
            process.crashAt(CrashPoint.at(PortOperation.LOG_FORCE, 1, Moment.BEFORE), 10);
            act((machine, out) -> {
                machine.append("a");
                machine.ports().devices().log(ScriptedProcess.LOG).force();
            });
            survivors.add(machine().recovered().size());
        }
        assertThat(survivors).containsExactly(0, 1);
    }

    @Test
    void operationsOfAnyKindAreCounted() {
        process.crashAt(CrashPoint.at(4, Moment.BEFORE), 10);
        act((machine, out) -> {
            machine.append("a");
            machine.ports().devices().log(ScriptedProcess.LOG).force();
            machine.ports().devices().log(ScriptedProcess.SECOND).force();
            machine.ports()
                    .devices()
                    .blocks(ScriptedProcess.BLOCKS)
                    .write(new BlockRange(ScriptedProcess.BLOCKS, 0, 1), new Block(new byte[] {1}), () -> {});
            machine.ports()
                    .devices()
                    .log(ScriptedProcess.LOG)
                    .truncate(machine.ports().devices().log(ScriptedProcess.LOG).end());
            out.send(PEER, bytes("never"));
        });
        assertThat(process.crashes()).isEqualTo(1);
        assertThat(heard).isEmpty();
        assertThat(machine().recovered()).containsExactly("a");
    }

    @Test
    void aCrashPointWaitsForTheNextLife() {
        process.crash();
        process.crashAt(CrashPoint.at(1, Moment.AFTER), 1_000);
        restart();
        act((machine, out) -> out.send(PEER, bytes("last words")));
        assertThat(heard).hasSize(1);
        assertThat(process.lives()).isEqualTo(3);
    }

    @Test
    void aCrashPointTakenBackDoesNothing() {
        process.crashAt(CrashPoint.at(1, Moment.BEFORE), 1_000);
        process.disarm();
        act((machine, out) -> out.send(PEER, bytes("alive")));
        assertThat(heard).hasSize(1);
        assertThat(process.isUp()).isTrue();
    }

    @Test
    void aMachineThatSwallowsItsCrashIsDeadAllTheSame() {
        process.crashAt(CrashPoint.at(1, Moment.BEFORE), 1_000_000);
        act((machine, out) -> {
            try {
                out.send(PEER, bytes("first"));
            } catch (SimulatedCrash ignored) {
                machine.append("after death");
            }
        });
        assertThat(process.state()).isEqualTo(SimProcess.State.DOWN);
        assertThat(heard).isEmpty();
    }

    @Test
    void whoHearsWhatAServerNotesCanKillItThere() {
        process.observe(new ProcessObserver() {
            @Override
            public void noted(SimProcess noting, TraceEvent event) {
                noting.crash();
            }
        });
        act((machine, out) -> {
            out.send(PEER, bytes("before"));
            machine.ports().trace().accept(new Noted("here"));
            out.send(PEER, bytes("after"));
        });
        assertThat(heard).hasSize(1).first().asString().startsWith("before");
        assertThat(process.state()).isEqualTo(SimProcess.State.DOWN);
        assertThat(simulation.violations()).isEmpty();
    }

    @Test
    void aTurnIsCompleteUnlessTheProcessDiesInIt() {
        List<Boolean> turns = new ArrayList<>();
        process.observe(new ProcessObserver() {
            @Override
            public void turned(SimProcess turning, boolean complete) {
                turns.add(complete);
            }
        });
        act((machine, out) -> machine.append("a"));
        act((machine, out) -> process.crash());
        assertThat(turns).containsExactly(true, false);
    }

    @Test
    void anyOtherExceptionIsAViolationAndTheProcessStaysDown() {
        act((machine, out) -> {
            throw new IllegalStateException("invariant violated: two decisions");
        });
        assertThat(process.state()).isEqualTo(SimProcess.State.BROKEN);
        assertThat(simulation.violations()).singleElement().asString().contains("self ended", "two decisions");
        restart();
        assertThat(process.isUp()).isFalse();
    }

    @Test
    void aBlockWriteEndsLaterAndNotAfterACrash() {
        List<String> ended = new ArrayList<>();
        BiConsumer<ScriptedProcess, DatagramSink> write = (machine, out) -> machine.ports()
                .devices()
                .blocks(ScriptedProcess.BLOCKS)
                .write(
                        new BlockRange(ScriptedProcess.BLOCKS, 0, 1),
                        new Block(new byte[] {1}),
                        () -> ended.add("@" + simulation.nowNanos()));
        act(write);
        assertThat(ended).containsExactly("@" + (READY + FLIGHT + TURN + 5_000));
        machine().then(write);
        network.send(PEER, SELF, bytes("go"));
        pass(FLIGHT + TURN + 100);
        process.crash();
        restart();
        pass(100_000);
        assertThat(ended).hasSize(1);
    }

    @Test
    void aPausedProcessDoesNothingAndItsDatagramsWait() {
        process.pause(50_000);
        network.send(PEER, SELF, bytes("wait"));
        pass(100_000);
        assertThat(machine().received()).containsExactly("wait@" + (READY + 50_000));
    }

    @Test
    void aCrashTakesBackWhatWaitsForTheForce() {
        machine().then((machine, out) -> {
            machine.append("a");
            machine.ports().devices().log(ScriptedProcess.LOG).force();
            out.send(PEER, bytes("held"));
        });
        network.send(PEER, SELF, bytes("go"));
        pass(FLIGHT + TURN + FORCE / 2);
        process.crash();
        pass(100_000);
        assertThat(heard).isEmpty();
    }

    @Test
    void aFullInboxDropsAndCounts() {
        process.pause(50_000);
        for (int n = 0; n < 12; n++) {
            network.send(PEER, SELF, bytes("x".repeat(100)));
        }
        pass(100_000);
        assertThat(machine().received()).hasSize(10);
        assertThat(process.overflowed()).isEqualTo(2);
    }

    @Test
    void aSlowForceTakesAsMuchLongerOnce() {
        List<Long> slow = new ArrayList<>();
        process.slowNextForce(50_000, () -> slow.add(simulation.nowNanos()));
        for (String record : List.of("a", "b")) {
            act((machine, out) -> {
                machine.append(record);
                machine.ports().devices().log(ScriptedProcess.LOG).force();
                out.send(PEER, bytes(record));
            });
        }
        assertThat(slow).hasSize(1);
        assertThat(heard).hasSize(2);
        long first = Long.parseLong(heard.get(0).substring(2));
        long second = Long.parseLong(heard.get(1).substring(2));
        assertThat(second - first).isEqualTo(100_000 - 50_000);
    }
}
