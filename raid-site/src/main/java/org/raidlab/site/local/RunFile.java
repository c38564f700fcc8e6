package org.raidlab.site.local;

import java.net.InetSocketAddress;

/**
 * What a running process writes into the cluster's folder.
 *
 * @param pid of the process
 * @param host that it listens on
 * @param port that it listens on
 * @param incarnation that its site is up in, 0 while it is not; of a name server, its start time in seconds
 */
public record RunFile(long pid, String host, int port, int incarnation) {
    /** Whether a process with this pid is alive. */
    public boolean isAlive() {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }

    /** Whether it takes part in its site. */
    boolean isUp() {
        return incarnation > 0;
    }

    public InetSocketAddress socket() {
        return new InetSocketAddress(host, port);
    }
}
