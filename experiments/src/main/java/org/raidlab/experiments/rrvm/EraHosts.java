package org.raidlab.experiments.rrvm;

import org.raidlab.runtime.ProcessFactory;
import org.raidlab.sim.disk.DiskUnit;
import org.raidlab.sim.net.LinkQuality;
import org.raidlab.sim.net.SimNetwork;
import org.raidlab.sim.process.ProcessSetup;
import org.raidlab.sim.process.ProcessTiming;
import org.raidlab.sim.process.SimHost;
import org.raidlab.sim.time.Delay;
import org.raidlab.sim.world.World;
import org.raidlab.store.log.LogSettings;

/** The network of the paper's workstations, their hosts and disks. */
final class EraHosts {
    private static final Delay WITHIN_HOST = new Delay(1_000, 0);
    private static final Delay CONTROLLERS = new Delay(5_000, 0);
    private static final ProcessTiming TIMING = new ProcessTiming(1_000, Delay.NONE, Delay.NONE, 4 << 20);
    private static final LogSettings LOGS = new LogSettings(1 << 20, LogSettings.DEFAULT.bufferBytes(), 2);
    private static final int PROGRAM_PORT = 7_100;

    private final World world;
    private final EraCosts costs;

    EraHosts(EraNetwork network, EraCosts costs, long seed) {
        this.costs = costs;
        world = World.calm(seed, CONTROLLERS);
        world.network().shareMedium(network.medium());
        world.network()
                .setQualities(way -> LinkQuality.calm(
                        way.from().getAddress().equals(way.to().getAddress()) ? WITHIN_HOST : CONTROLLERS));
    }

    World world() {
        return world;
    }

    /** Returns the setup of a site's process on a workstation of its own. */
    ProcessSetup workstation(ProcessSetup setup) {
        DiskUnit disk = DiskUnit.withInodes(costs.disk());
        return setup.withTiming(TIMING).withLogs(LOGS).on(new SimHost(world.simulation(), setup.name(), disk));
    }

    /** Starts a program on the workstation of a site. */
    void startProgram(int site, ProcessFactory program) {
        ProcessSetup setup = ProcessSetup.of("program " + site, SimNetwork.socket(site + 1, PROGRAM_PORT), program);
        world.add(setup.withTiming(TIMING)).start();
    }
}
