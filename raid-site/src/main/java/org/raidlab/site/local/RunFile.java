package org.raidlab.site.local;

import java.net.InetSocketAddress;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The file that a running process writes into the cluster's folder.
 *
 * @param pid of the process
 * @param started when it was started, as the operating system says: another process may have its pid later; null in a
 *     file of an older release
 * @param host that it listens on
 * @param port that it listens on
 * @param incarnation that its site is up in, 0 while it is not; of a name server, its start time in seconds
 */
public record RunFile(long pid, @Nullable String started, String host, int port, int incarnation) {
    /** Returns the run file of this process. */
    public static RunFile ofThisProcess(InetSocketAddress local, int incarnation) {
        ProcessHandle self = ProcessHandle.current();
        return new RunFile(self.pid(), ProcessStart.of(self), local.getHostString(), local.getPort(), incarnation);
    }

    /** Returns the process, if it is alive: the process that has the pid and the start time of the run file. */
    public Optional<ProcessHandle> process() {
        return ProcessHandle.of(pid)
                .filter(ProcessHandle::isAlive)
                .filter(found -> ProcessStart.of(found).equals(started));
    }

    /** Returns whether the process is alive. */
    public boolean isAlive() {
        return process().isPresent();
    }

    /** Kills the process with signal 9, if it is alive; never another process that has taken over its pid. */
    public void kill() {
        process().ifPresent(ProcessHandle::destroyForcibly);
    }

    /** Returns whether the process takes part in its site. */
    boolean isUp() {
        return incarnation > 0;
    }

    public InetSocketAddress socket() {
        return new InetSocketAddress(host, port);
    }
}
