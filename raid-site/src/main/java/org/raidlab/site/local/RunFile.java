package org.raidlab.site.local;

import java.net.InetSocketAddress;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a running process writes into the cluster's folder.
 *
 * @param pid of the process
 * @param started when it was started, as the operating system says: another process may have its pid later; null in a
 *     file of an older release
 * @param host that it listens on
 * @param port that it listens on
 * @param incarnation that its site is up in, 0 while it is not; of a name server, its start time in seconds
 */
public record RunFile(long pid, @Nullable String started, String host, int port, int incarnation) {
    /** That of this process. */
    public static RunFile ofThisProcess(InetSocketAddress local, int incarnation) {
        ProcessHandle self = ProcessHandle.current();
        return new RunFile(self.pid(), ProcessStart.of(self), local.getHostString(), local.getPort(), incarnation);
    }

    /** The process, if it lives: one that has its pid and was started at the same time. */
    public Optional<ProcessHandle> process() {
        return ProcessHandle.of(pid)
                .filter(ProcessHandle::isAlive)
                .filter(found -> ProcessStart.of(found).equals(started));
    }

    /** Whether the process is alive. */
    public boolean isAlive() {
        return process().isPresent();
    }

    /** Ends the process with signal 9, if it lives; never another one that has its pid by now. */
    public void kill() {
        process().ifPresent(ProcessHandle::destroyForcibly);
    }

    /** Whether it takes part in its site. */
    boolean isUp() {
        return incarnation > 0;
    }

    public InetSocketAddress socket() {
        return new InetSocketAddress(host, port);
    }
}
