package org.raidlab.sim.process;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.raidlab.core.Invariants;
import org.raidlab.core.RandomSource;
import org.raidlab.sim.disk.DiskUnit;
import org.raidlab.sim.time.HostClock;
import org.raidlab.sim.time.Simulation;
import org.raidlab.store.memory.MemoryFiles;

/**
 * A simulated machine: its processes share its clock, its memory and its file system. When a process dies, its unforced
 * writes stay in the host's memory, as after {@code kill -9}. When the host dies, all its processes die, and its memory
 * is lost. Hosts with the same {@link DiskUnit} share a disk: one sees what the other has forced.
 */
public final class SimHost {
    private final MemoryFiles files;
    private final DiskUnit disk;
    private final HostClock clock;
    private final RandomSource fate;
    private final List<SimProcess> processes = new ArrayList<>();
    private final Map<String, ByteBuffer> memory = new LinkedHashMap<>();
    private long filesTorn;
    private boolean dying;

    /** Makes a host with a disk of its own, which takes no time. */
    public SimHost(Simulation simulation, String name) {
        this(simulation, name, new DiskUnit());
    }

    /** Makes a host that has this disk. */
    public SimHost(Simulation simulation, String name, DiskUnit disk) {
        this(simulation, simulation.random(name + " power"), disk);
    }

    /** @param fate decides which unforced writes survive the host */
    SimHost(Simulation simulation, RandomSource fate, DiskUnit disk) {
        this.files = new MemoryFiles(disk.content());
        this.disk = disk;
        this.clock = new HostClock(simulation.clock());
        this.fate = fate;
    }

    void add(SimProcess process) {
        processes.add(process);
    }

    /** Returns the host's file system, past the processes: its calls are no operations, and take no time. */
    public MemoryFiles files() {
        return files;
    }

    public DiskUnit disk() {
        return disk;
    }

    public HostClock clock() {
        return clock;
    }

    /** Returns a region of the host's memory, which is made of zeros if it is missing. */
    ByteBuffer memory(String name, int bytes) {
        ByteBuffer region = memory.computeIfAbsent(name, _ -> ByteBuffer.allocate(bytes));
        Invariants.check(region.capacity() == bytes, "a region of memory has one size");
        return region.duplicate().clear();
    }

    /** Returns the number of files that lost an unforced write, over all deaths of the host. */
    public long filesTorn() {
        return filesTorn;
    }

    /**
     * Kills all processes and loses the memory: of unforced writes any part survives. A process that is in the middle
     * of its work reaches nothing from here on, and counts as dead when that work ends. Starting the processes again
     * starts the host.
     */
    public void crash() {
        dying = true;
        processes.forEach(SimProcess::crash);
        dying = false;
        losePower();
    }

    /** Returns whether the processes that die now die because of the host. */
    boolean isDying() {
        return dying;
    }

    void losePower() {
        memory.clear();
        filesTorn += files.crash(fate);
    }
}
