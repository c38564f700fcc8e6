package org.raidlab.site.config;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.raidlab.runtime.launch.Ssh;

/**
 * A host of a cluster file: its address, and the command, if any, that starts a process there. In a file it may be its
 * address alone.
 *
 * @param address that processes there bind to
 * @param run the command by which this host starts a process there, such as {@code [ip, netns, exec, b]}; it must run
 *     the process under its own process id. Left out where processes are started as here
 * @param ssh how this host starts processes there, with a folder and a release of their own; left out where the folder
 *     is shared
 */
public record Host(
        String address,
        @Nullable List<String> run,
        @Nullable Ssh ssh) {
    /** Returns a host without ssh. */
    public Host(String address, @Nullable List<String> run) {
        this(address, run, null);
    }

    /** Returns a host that is given by its address alone. */
    public static Host at(String address) {
        return new Host(address, null);
    }

    public Host {
        run = run == null ? null : List.copyOf(run);
    }

    public List<String> runOrNothing() {
        return run == null ? List.of() : run;
    }
}
