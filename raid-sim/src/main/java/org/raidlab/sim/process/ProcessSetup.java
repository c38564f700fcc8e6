package org.raidlab.sim.process;

import java.net.InetSocketAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.seal.ClusterKey;
import org.raidlab.core.turn.Device;
import org.raidlab.runtime.ProcessFactory;
import org.raidlab.store.log.LogSettings;

/**
 * The settings of a simulated process.
 *
 * @param name in traces and reports, {@code site 1}; also what its randomness follows from
 * @param socket where it listens
 * @param factory makes the process of each incarnation
 * @param timing how long its work takes
 * @param incarnations numbers its lives
 * @param devices its stable storage
 * @param logs the sizes of its logs' files
 * @param onDisk whether each change of its disk is an operation, and the plan's disk faults affect it
 * @param host whose clock, memory and disk it shares; if null it has a host of its own, which dies with it
 * @param key under which its datagrams are sealed; in the open if null
 */
public record ProcessSetup(
        String name,
        InetSocketAddress socket,
        ProcessFactory factory,
        ProcessTiming timing,
        IncarnationSource incarnations,
        List<? extends Device> devices,
        LogSettings logs,
        boolean onDisk,
        @Nullable SimHost host,
        @Nullable ClusterKey key) {
    /** Small segments: a run of seconds goes through several. */
    private static final LogSettings SMALL_LOGS = new LogSettings(16 << 10, 8 << 10, 1);

    public static ProcessSetup of(String name, InetSocketAddress socket, ProcessFactory factory) {
        return new ProcessSetup(
                name,
                socket,
                factory,
                ProcessTiming.DEFAULT,
                IncarnationSource.DURABLE,
                List.of(),
                SMALL_LOGS,
                false,
                null,
                null);
    }

    public ProcessSetup withTiming(ProcessTiming other) {
        return new ProcessSetup(name, socket, factory, other, incarnations, devices, logs, onDisk, host, key);
    }

    public ProcessSetup withIncarnations(IncarnationSource other) {
        return new ProcessSetup(name, socket, factory, timing, other, devices, logs, onDisk, host, key);
    }

    /** Returns a copy of this setup with these devices. */
    public ProcessSetup withDevices(List<? extends Device> declared) {
        return new ProcessSetup(name, socket, factory, timing, incarnations, declared, logs, onDisk, host, key);
    }

    /** Returns a copy of this setup whose logs have files of other sizes. */
    public ProcessSetup withLogs(LogSettings other) {
        return new ProcessSetup(name, socket, factory, timing, incarnations, devices, other, onDisk, host, key);
    }

    /** Returns a copy of this setup whose disk has faults, and at whose changes the process may die. */
    public ProcessSetup withDisk() {
        return new ProcessSetup(name, socket, factory, timing, incarnations, devices, logs, true, host, key);
    }

    /** Returns a copy of this setup on a host that other processes may share; its disk has faults. */
    public ProcessSetup on(SimHost machine) {
        return new ProcessSetup(name, socket, factory, timing, incarnations, devices, logs, true, machine, key);
    }

    /** Returns a copy of this setup with datagrams sealed under a cluster key. */
    public ProcessSetup sealedWith(ClusterKey cluster) {
        return new ProcessSetup(name, socket, factory, timing, incarnations, devices, logs, onDisk, host, cluster);
    }
}
