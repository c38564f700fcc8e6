package org.raidlab.experiments.bench.commit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.experiments.bench.child.Child;
import org.raidlab.experiments.bench.child.ChildJvms;

/** A subject of three processes without servers, and one process for all clients. */
final class BareProcesses implements Subject {
    private final List<Child> processes;
    private final Child clients;

    private BareProcesses(List<Child> processes, Child clients) throws IOException {
        this.processes = processes;
        this.clients = clients;
        clients.hear();
    }

    /** Starts the skeleton of a commit, with logs in a folder. */
    static BareProcesses skeleton(ChildJvms jvms, Path folder) throws IOException {
        Path own = Files.createDirectories(folder).toAbsolutePath();
        List<Child> processes = new ArrayList<>();
        List<String> ports = new ArrayList<>();
        for (int i = 0; i < PROCESSES; i++) {
            Child process =
                    jvms.start(List.of("skeleton", own.resolve("log-" + i).toString()));
            processes.add(process);
            ports.add(process.hear());
        }
        for (int i = 0; i < PROCESSES; i++) {
            List<String> peers = new ArrayList<>(ports);
            peers.remove(i);
            processes.get(i).ask("peers " + String.join(" ", peers));
        }
        return new BareProcesses(processes, clients(jvms, "skeleton-client", ports));
    }

    /** Starts hash maps behind sockets. */
    static BareProcesses maps(ChildJvms jvms) throws IOException {
        List<Child> processes = new ArrayList<>();
        List<String> ports = new ArrayList<>();
        for (int i = 0; i < PROCESSES; i++) {
            Child process = jvms.start(List.of("map"));
            processes.add(process);
            ports.add(process.hear());
        }
        return new BareProcesses(processes, clients(jvms, "map-client", ports));
    }

    private static Child clients(ChildJvms jvms, String role, List<String> ports) throws IOException {
        List<String> arguments = new ArrayList<>(ports);
        arguments.addFirst(role);
        return jvms.start(arguments);
    }

    @Override
    public Load run(int count, long millis) throws IOException {
        return Load.parse(clients.ask("run " + count + " " + millis));
    }

    @Override
    public Usage usage() throws IOException {
        double forces = 0;
        for (Child process : processes) {
            forces += Double.parseDouble(process.ask("forces"));
        }
        return Usage.of(processes.stream().map(Child::pid).toList(), forces);
    }

    @Override
    public void close() {
        clients.close();
        processes.forEach(Child::close);
    }
}
