package org.raidlab.experiments.rrvm;

import java.net.InetSocketAddress;
import java.util.List;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.core.Address;
import org.raidlab.rrvm.Durability;
import org.raidlab.rrvm.RrvmDevices;
import org.raidlab.rrvm.RrvmMessage;
import org.raidlab.rrvm.RrvmMessage.ClientMessage;
import org.raidlab.rrvm.RrvmMessage.ManagerMessage;
import org.raidlab.rrvm.RrvmServer;
import org.raidlab.runtime.Process;
import org.raidlab.runtime.ProcessEnvironment;
import org.raidlab.runtime.client.ClientProcess;

/** A program that commits one transaction after the other at its own site's manager. */
final class EraProgram implements ClientProcess.Handler<RrvmMessage> {
    private final Address manager;
    private final InetSocketAddress socket;
    private final EraLoad load;
    private final Durability durability;
    private final ProcessEnvironment environment;
    private final ClientProcess<RrvmMessage> process;
    private long committed;

    EraProgram(
            Address manager,
            InetSocketAddress socket,
            EraLoad load,
            Durability durability,
            ProcessEnvironment environment) {
        this.manager = manager;
        this.socket = socket;
        this.load = load;
        this.durability = durability;
        this.environment = environment;
        Address self = new Address(0, 0, RrvmServer.CLIENT, manager.site());
        process = new ClientProcess<>(
                new ClientProcess.Setup<>(
                        self,
                        RrvmServer.ALL,
                        RrvmDevices.MESSAGES,
                        LdgConfig.WITHIN_PROCESS,
                        1,
                        environment.clock(),
                        environment.random()),
                this);
    }

    Process process() {
        return process;
    }

    /** Begins with the first transaction. */
    void begin() {
        submit();
        environment.wake().run();
    }

    private void submit() {
        process.send(
                socket,
                manager,
                new ManagerMessage.Minitransaction(committed + 1, durability, List.of(), load.next(), List.of()));
    }

    @Override
    public void onMessage(RrvmMessage message, int incarnation) {
        if (message instanceof ClientMessage.Outcome answer && answer.request() == committed + 1) {
            committed++;
            submit();
        }
    }

    /** Returns the number of acknowledged transactions. */
    long committed() {
        return committed;
    }
}
