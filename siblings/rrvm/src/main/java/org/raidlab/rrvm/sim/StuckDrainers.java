package org.raidlab.rrvm.sim;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.raidlab.comm.ldg.DatagramSink;
import org.raidlab.core.turn.Devices;
import org.raidlab.core.turn.Log;
import org.raidlab.core.turn.LogDevice;
import org.raidlab.core.turn.WrappedLog;
import org.raidlab.rrvm.RrvmDevices;
import org.raidlab.runtime.Process;
import org.raidlab.runtime.ProcessEnvironment;
import org.raidlab.runtime.WrappedProcess;

/** Drainers that stand still for a while: forces in the background do not begin, as on a disk that retries for long. */
final class StuckDrainers {
    /** The drainer of one process, over all its incarnations. */
    private static final class Drainer {
        private final List<Runnable> waiting = new ArrayList<>();
        private Runnable wake = () -> {};
        private boolean isStuck;
        private boolean hasHeld;
    }

    private final Map<InetSocketAddress, Drainer> drainers = new LinkedHashMap<>();

    private Drainer drainer(InetSocketAddress socket) {
        return drainers.computeIfAbsent(socket, _ -> new Drainer());
    }

    /** Returns the environment of a new incarnation with devices whose drainer can stand still. */
    ProcessEnvironment around(ProcessEnvironment environment) {
        Drainer drainer = drainer(environment.self());
        drainer.waiting.clear();
        drainer.wake = environment.wake();
        Devices.Wrapper wrapper = new Devices.Wrapper() {
            @Override
            public Log log(LogDevice device, Log opened) {
                return !device.equals(RrvmDevices.LOG)
                        ? opened
                        : new WrappedLog(opened) {
                            @Override
                            public void forceLater(Runnable done) {
                                if (drainer.isStuck) {
                                    drainer.hasHeld = true;
                                    drainer.waiting.add(() -> super.forceLater(done));
                                } else {
                                    super.forceLater(done);
                                }
                            }
                        };
            }
        };
        return environment.withDevices(environment.devices().wrapped(wrapper));
    }

    /** Returns the process with turns that begin the forces which have waited. */
    Process around(Process process, InetSocketAddress socket) {
        Drainer drainer = drainer(socket);
        return new WrappedProcess(process) {
            @Override
            public boolean run(DatagramSink out) {
                if (!drainer.isStuck) {
                    List<Runnable> begun = List.copyOf(drainer.waiting);
                    drainer.waiting.clear();
                    begun.forEach(Runnable::run);
                }
                return super.run(out);
            }
        };
    }

    /** Stops the drainer of a process. */
    void stop(InetSocketAddress socket) {
        drainer(socket).isStuck = true;
        drainer(socket).hasHeld = false;
    }

    /** Lets the drainer of a process go on; returns whether a force has waited meanwhile. */
    boolean release(InetSocketAddress socket) {
        Drainer drainer = drainer(socket);
        drainer.isStuck = false;
        drainer.wake.run();
        return drainer.hasHeld;
    }
}
