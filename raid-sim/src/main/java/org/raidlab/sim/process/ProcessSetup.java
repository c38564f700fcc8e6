package org.raidlab.sim.process;

import java.net.InetSocketAddress;

/**
 * What a simulated process is.
 *
 * @param name in traces and reports, {@code site 1}; also what its randomness follows from
 * @param socket where it listens
 * @param machines makes the machine of each incarnation
 * @param timing how long its work takes
 * @param incarnations numbers its lives
 */
public record ProcessSetup(
        String name,
        InetSocketAddress socket,
        MachineFactory machines,
        ProcessTiming timing,
        IncarnationSource incarnations) {

    public static ProcessSetup of(String name, InetSocketAddress socket, MachineFactory machines) {
        return new ProcessSetup(name, socket, machines, ProcessTiming.DEFAULT, IncarnationSource.DURABLE);
    }

    public ProcessSetup withTiming(ProcessTiming other) {
        return new ProcessSetup(name, socket, machines, other, incarnations);
    }

    public ProcessSetup withIncarnations(IncarnationSource other) {
        return new ProcessSetup(name, socket, machines, timing, other);
    }
}
