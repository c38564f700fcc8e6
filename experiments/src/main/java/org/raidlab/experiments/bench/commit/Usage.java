package org.raidlab.experiments.bench.commit;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import org.raidlab.comm.control.ControlMessage;
import org.raidlab.comm.control.Resources;

/**
 * The resources that processes have used since they began.
 *
 * @param cpuMicros of all of them
 * @param forces of all of them
 * @param serverMicros in the steps of each kind of server
 */
record Usage(double cpuMicros, double forces, SequencedMap<String, Double> serverMicros) {
    /** Returns the usage of processes without servers. */
    static Usage of(List<Long> pids, double forces) {
        return new Usage(cpuMicros(pids), forces, new LinkedHashMap<>());
    }

    /** Returns the usage of sites, by their replies. */
    static Usage of(List<ControlMessage.StatusReply> replies, List<Resources> used) {
        double forces = 0;
        for (ControlMessage.StatusReply each : replies) {
            forces += each.counters().getOrDefault("log.forces", 0L);
        }
        SequencedMap<String, Double> servers = new LinkedHashMap<>();
        for (Resources each : used) {
            for (Resources.ServerUse server : each.servers()) {
                String type = server.server().type().name().toLowerCase(Locale.ROOT);
                servers.merge(type, (double) server.micros(), Double::sum);
            }
        }
        return new Usage(
                cpuMicros(replies.stream().map(ControlMessage.StatusReply::pid).toList()), forces, servers);
    }

    private static double cpuMicros(List<Long> pids) {
        return pids.stream()
                        .flatMap(pid -> ProcessHandle.of(pid).stream())
                        .flatMap(process -> process.info().totalCpuDuration().stream())
                        .mapToLong(Duration::toNanos)
                        .sum()
                / 1e3;
    }

    /** Returns the usage since an earlier moment, for each of so many commits. */
    Usage since(Usage before, long commits) {
        SequencedMap<String, Double> servers = new LinkedHashMap<>();
        serverMicros.forEach((name, micros) -> {
            double used = micros - before.serverMicros.getOrDefault(name, 0.0);
            servers.put(name, used / commits);
        });
        return new Usage((cpuMicros - before.cpuMicros) / commits, (forces - before.forces) / commits, servers);
    }
}
