package org.raidlab.site.local;

/**
 * What a running process writes into the cluster's folder once it is ready.
 *
 * @param pid of the process
 * @param host that it listens on
 * @param port that it listens on
 * @param incarnation of its site; of a name server, its start time in seconds
 */
public record RunFile(long pid, String host, int port, int incarnation) {
    /** Whether a process with this pid is alive. */
    public boolean isAlive() {
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }
}
