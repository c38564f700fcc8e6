package org.raidlab.harness.sim;

import org.raidlab.core.Address;
import org.raidlab.harness.workload.WorkloadClient;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.UiMessage;

/** The port through which a client of a workload uses simulated sites; its timer is a timer of the clients' machine. */
public abstract class SimPort implements WorkloadClient.Port {
    private final SimClients machine;
    private long wakes;

    protected SimPort(SimClients machine) {
        this.machine = machine;
    }

    @Override
    public final void send(int site, UiMessage message) {
        machine.send(Address.of(site, RaidServer.UI), message);
    }

    @Override
    public final void wakeAfter(WorkloadClient client, long nanos) {
        long wake = ++wakes;
        machine.after(nanos, () -> {
            if (wake == wakes) {
                client.onTimer();
            }
        });
    }

    @Override
    public final long nowNanos() {
        return machine.nowNanos();
    }
}
