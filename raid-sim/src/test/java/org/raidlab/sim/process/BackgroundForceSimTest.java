package org.raidlab.sim.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.sim.net.LinkQuality;
import org.raidlab.sim.net.SimNetwork;
import org.raidlab.sim.time.Delay;
import org.raidlab.sim.time.Simulation;

class BackgroundForceSimTest {
    private static final InetSocketAddress PEER = SimNetwork.socket(9, 7_000);
    private static final InetSocketAddress SELF = SimNetwork.socket(1, 7_000);
    private static final long TURN = 10;
    private static final long READY = 50;
    private static final long FORCE = 1_000;
    private static final long FLIGHT = 100;
    private static final ProcessTiming TIMING =
            new ProcessTiming(TURN, new Delay(FORCE, 0), new Delay(5_000, 0), 1_000);

    private static void pass(Simulation simulation, long nanos) {
        simulation.runUntil(simulation.nowNanos() + nanos);
    }

    private static ScriptedProcess machine(SimProcess process) {
        return (ScriptedProcess) process.process().orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aForceInTheBackgroundTakesNoTimeOfTheTurnAndEndsOnlyWithItsProcess(boolean onDisk) {
        for (long crashAfter = 0; crashAfter <= 20_000; crashAfter += 1_000) {
            Simulation simulation = new Simulation(1);
            SimNetwork network = new SimNetwork(simulation);
            network.setQuality(LinkQuality.calm(new Delay(FLIGHT, 0)));
            ProcessSetup setup = ProcessSetup.of("self", SELF, ScriptedProcess::new)
                    .withDevices(ScriptedProcess.DEVICES)
                    .withTiming(TIMING);
            SimProcess process = new SimProcess(simulation, network, onDisk ? setup.withDisk() : setup);
            process.start();
            pass(simulation, READY);
            List<String> done = new ArrayList<>();
            machine(process).then((machine, out) -> {
                machine.append("a");
                machine.ports().devices().log(ScriptedProcess.LOG).forceLater(() -> done.add("a"));
                assertThat(done).isEmpty();
            });
            network.send(PEER, SELF, ScriptedProcess.bytes("go"));
            pass(simulation, FLIGHT + TURN + crashAfter);
            boolean wasTold = !done.isEmpty();
            process.crash();
            pass(simulation, 100_000);
            assertThat(done).as("the dead hear nothing").hasSize(wasTold ? 1 : 0);
            process.start();
            pass(simulation, READY);
            assertThat(process.lives()).isEqualTo(2);
            if (wasTold) {
                assertThat(machine(process).recovered()).containsExactly("a");
            }
        }
    }
}
