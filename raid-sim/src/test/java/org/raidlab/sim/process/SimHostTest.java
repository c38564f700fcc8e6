package org.raidlab.sim.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.raidlab.sim.process.ScriptedProcess.bytes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.raidlab.comm.ldg.DatagramSink;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.sim.disk.DiskModel;
import org.raidlab.sim.disk.DiskUnit;
import org.raidlab.sim.net.LinkQuality;
import org.raidlab.sim.net.SimNetwork;
import org.raidlab.sim.time.Delay;
import org.raidlab.sim.time.Simulation;
import org.raidlab.store.file.FileOps;
import org.raidlab.store.file.StorageFile;

final class SimHostTest {
    private static final Path SHARED = Path.of("/shared");
    private static final Path FILE = SHARED.resolve("file");
    private static final ProcessTiming TIMING = new ProcessTiming(10, new Delay(1_000, 0), new Delay(5_000, 0), 1_000);

    private Simulation simulation = new Simulation(1);
    private SimNetwork network = new SimNetwork(simulation);
    private SimHost host = new SimHost(simulation, "host");
    private int sockets;

    private record Noted() implements TraceEvent {}

    private void fresh(long seed, DiskUnit disk) {
        simulation = new Simulation(seed);
        network = new SimNetwork(simulation);
        network.setQuality(LinkQuality.calm(new Delay(100, 0)));
        host = new SimHost(simulation, "host", disk);
    }

    private SimProcess process(SimHost on) {
        sockets++;
        SimProcess made = new SimProcess(
                simulation,
                network,
                ProcessSetup.of("process " + sockets, SimNetwork.socket(sockets, 7_000), ScriptedProcess::new)
                        .withDevices(ScriptedProcess.DEVICES)
                        .withTiming(TIMING)
                        .on(on));
        restart(made);
        return made;
    }

    private void pass(long nanos) {
        simulation.runUntil(simulation.nowNanos() + nanos);
    }

    private void restart(SimProcess process) {
        process.start();
        pass(10_000_000_000L);
    }

    private static ScriptedProcess scripted(SimProcess process) {
        return (ScriptedProcess) process.process().orElseThrow();
    }

    private void act(SimProcess process, BiConsumer<ScriptedProcess, DatagramSink> deed) {
        scripted(process).then(deed);
        network.send(SimNetwork.socket(99, 1), process.socket(), bytes("go"));
        pass(10_000_000_000L);
    }

    private static ByteBuffer memory(ScriptedProcess scripted) {
        return scripted.ports().host().memory("pool", 8);
    }

    private static StorageFile file(ScriptedProcess scripted) throws IOException {
        FileOps files = scripted.ports().host().files();
        files.createFolders(SHARED);
        return files.open(FILE, FileOps.Mode.WRITE);
    }

    private void write(SimProcess by, int value) {
        act(by, (scripted, _) -> {
            try {
                file(scripted).writeAll(ByteBuffer.wrap(new byte[] {(byte) value}), 0);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private void force(SimProcess by) {
        act(by, (scripted, _) -> {
            try {
                file(scripted).force();
                scripted.ports().host().files().forceFolder(SHARED);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private int read(SimProcess by) {
        List<Integer> found = new ArrayList<>();
        act(by, (scripted, _) -> {
            try {
                ByteBuffer into = ByteBuffer.allocate(1);
                scripted.ports().host().files().open(FILE, FileOps.Mode.READ).readUpTo(into, 0);
                found.add((int) into.get(0));
            } catch (NoSuchFileException e) {
                found.add(0);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        return found.getFirst();
    }

    @Test
    void aProcessThatDiesLeavesItsUnforcedWritesInTheHostsMemory() {
        for (long seed = 1; seed <= 20; seed++) {
            fresh(seed, new DiskUnit());
            SimProcess writer = process(host);
            write(writer, 7);
            writer.crash();
            assertThat(read(process(host))).isEqualTo(7);
            restart(writer);
            assertThat(read(writer)).isEqualTo(7);
        }
    }

    @Test
    void aHostThatDiesTakesItsProcessesAndPartOfTheUnforcedWrites() {
        TreeSet<Integer> left = new TreeSet<>();
        for (long seed = 1; seed <= 20; seed++) {
            fresh(seed, new DiskUnit());
            SimProcess writer = process(host);
            SimProcess other = process(host);
            write(writer, 6);
            force(writer);
            write(writer, 7);
            host.crash();
            assertThat(List.of(writer.state(), other.state())).containsOnly(SimProcess.State.DOWN);
            restart(other);
            left.add(read(other));
            assertThat(other.incarnation()).isEqualTo(2);
        }
        assertThat(left).containsExactly(6, 7);
    }

    @Test
    void theHostsMemorySurvivesAProcessAndNotTheHost() {
        SimProcess one = process(host);
        SimProcess two = process(host);
        act(one, (scripted, _) -> memory(scripted).putLong(42));
        one.crash();
        List<Long> seen = new ArrayList<>();
        act(two, (scripted, _) -> seen.add(memory(scripted).getLong()));
        host.crash();
        restart(two);
        act(two, (scripted, _) -> seen.add(memory(scripted).getLong()));
        assertThat(seen).containsExactly(42L, 0L);
    }

    @Test
    void hostsThatShareADiskShareOnlyForcedWritesAndNoMemory() {
        SimProcess here = process(host);
        SimProcess there = process(new SimHost(simulation, "second host", host.disk()));
        write(here, 7);
        assertThat(read(there)).isZero();
        force(here);
        assertThat(read(there)).isEqualTo(7);
        act(here, (scripted, _) -> memory(scripted).putLong(42));
        act(there, (scripted, _) -> assertThat(memory(scripted).getLong()).isZero());
        host.crash();
        assertThat(there.isUp()).isTrue();
        assertThat(read(there)).isEqualTo(7);
        assertThat(simulation.violations()).isEmpty();
    }

    @Test
    void theDevicesOfProcessesOnOneHostAreApart() {
        SimProcess one = process(host);
        SimProcess two = process(host);
        act(one, (scripted, _) -> {
            scripted.append("a");
            scripted.ports().devices().log(ScriptedProcess.LOG).force();
        });
        host.crash();
        restart(one);
        restart(two);
        assertThat(scripted(one).recovered()).containsExactly("a");
        assertThat(scripted(two).recovered()).isEmpty();
    }

    @Test
    void processesOfOneHostHaveOneClock() {
        assertThat(process(host).clock()).isSameAs(process(host).clock());
    }

    @Test
    void aHostThatDiesWhileAProcessWorksKeepsWhatThatProcessStillTriesFromTheDisk() {
        SimProcess writer = process(host);
        write(writer, 6);
        force(writer);
        writer.observe(new ProcessObserver() {
            @Override
            public void noted(SimProcess noting, TraceEvent event) {
                host.crash();
            }
        });
        act(writer, (scripted, _) -> {
            try {
                scripted.ports().trace().accept(new Noted());
                StorageFile file = file(scripted);
                file.writeAll(ByteBuffer.wrap(new byte[] {7}), 0);
                file.force();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        assertThat(writer.state()).isEqualTo(SimProcess.State.DOWN);
        restart(writer);
        assertThat(read(writer)).isEqualTo(6);
        assertThat(simulation.violations()).isEmpty();
    }

    /** The sectors of a cylinder pass in 8 ms; a seek takes 1 ms. */
    private static final DiskModel MODEL = new DiskModel(100, 8, 1_000_000, 1_000_000, 8_000_000, 0);

    @Test
    void aForceTakesTheTimeOfTheDisk() {
        fresh(1, new DiskUnit(MODEL));
        SimProcess process = process(host);
        List<Long> arrived = new ArrayList<>();
        network.attach(SimNetwork.socket(99, 1), "peer", (_, _) -> arrived.add(simulation.nowNanos()));
        BiConsumer<ScriptedProcess, DatagramSink> force = (scripted, out) -> {
            arrived.add(simulation.nowNanos());
            scripted.append("a");
            scripted.ports().devices().log(ScriptedProcess.LOG).force();
            out.send(SimNetwork.socket(99, 1), bytes("forced"));
        };
        act(process, force);
        arrived.clear(); // the first force also made the log's first segment
        act(process, force);
        assertThat(arrived.getLast() - arrived.getFirst())
                .as("at most a seek, a revolution and a sector")
                .isBetween(1_000_000L, 10_000_100L);
    }

    @Test
    void aBlockWriteTakesTheTimeOfTheDiskInTheBackground() {
        fresh(1, new DiskUnit(MODEL));
        SimProcess process = process(host);
        List<Long> times = new ArrayList<>();
        act(process, (scripted, _) -> {
            times.add(simulation.nowNanos());
            BlockRange to = new BlockRange(ScriptedProcess.BLOCKS, 0, 1);
            scripted.ports()
                    .devices()
                    .blocks(ScriptedProcess.BLOCKS)
                    .write(to, new Block(new byte[] {1}), () -> times.add(simulation.nowNanos()));
        });
        assertThat(times).hasSize(2);
        assertThat(times.getLast() - times.getFirst())
                .as("eight sectors, which are a cylinder or parts of two")
                .isBetween(8_000_000L, 27_000_000L);
        assertThat(simulation.violations()).isEmpty();
    }
}
