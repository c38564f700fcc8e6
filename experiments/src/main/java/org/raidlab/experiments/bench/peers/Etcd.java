package org.raidlab.experiments.bench.peers;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.raidlab.experiments.bench.child.Child;
import org.raidlab.experiments.bench.child.ChildJvms;
import org.raidlab.experiments.bench.commit.Load;

/**
 * Three nodes of etcd, which force each write at two of them at least. Its clients use the JSON gateway of each node:
 * this costs etcd more than its own protocol would.
 */
final class Etcd implements Peer {
    static final List<String> PROGRAMS = List.of("etcd");

    private static final int NODES = 3;

    private final List<ServerProcess> nodes = new ArrayList<>();
    private final Child clients;

    private Etcd(ChildJvms jvms, Programs programs, Path folder) throws IOException {
        List<Integer> ports = freePorts(2 * NODES);
        String cluster = IntStream.range(0, NODES)
                .mapToObj(node -> "n" + node + "=" + url(ports.get(NODES + node)))
                .collect(Collectors.joining(","));
        List<String> urls = ports.subList(0, NODES).stream().map(Etcd::url).toList();
        for (int node = 0; node < NODES; node++) {
            String peer = url(ports.get(NODES + node));
            nodes.add(new ServerProcess(
                    programs.client(
                            "etcd",
                            List.of(
                                    "--name=n" + node,
                                    "--data-dir=" + folder.resolve("n" + node),
                                    "--listen-client-urls=" + urls.get(node),
                                    "--advertise-client-urls=" + urls.get(node),
                                    "--listen-peer-urls=" + peer,
                                    "--initial-advertise-peer-urls=" + peer,
                                    "--initial-cluster=" + cluster,
                                    "--log-level=error")),
                    folder.resolve("n" + node + ".out")));
        }
        List<String> arguments = new ArrayList<>(urls);
        arguments.addFirst(EtcdClients.NAME);
        clients = jvms.start(arguments);
    }

    /** Starts the nodes, and waits until a write is done. */
    static Etcd start(ChildJvms jvms, Programs programs, Path folder) throws IOException {
        Etcd etcd = new Etcd(jvms, programs, folder);
        try {
            etcd.clients.hear();
            etcd.nodes
                    .getFirst()
                    .await(
                            "etcd to take a write",
                            () -> etcd.run(Task.UPDATE, 1, 100).commits() > 0);
        } catch (IOException | RuntimeException e) {
            etcd.close();
            throw e;
        }
        return etcd;
    }

    private static String url(int port) {
        return "http://127.0.0.1:" + port;
    }

    private static List<Integer> freePorts(int count) throws IOException {
        List<ServerSocket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
            }
            return sockets.stream().map(ServerSocket::getLocalPort).toList();
        } finally {
            for (ServerSocket socket : sockets) {
                socket.close();
            }
        }
    }

    @Override
    public String name() {
        return "etcd";
    }

    @Override
    public boolean does(Task task) {
        return task == Task.UPDATE;
    }

    @Override
    public Load run(Task task, int count, long millis) throws IOException {
        return Load.parse(clients.ask("run " + count + " " + millis));
    }

    @Override
    public void close() {
        clients.close();
        nodes.forEach(ServerProcess::close);
    }
}
