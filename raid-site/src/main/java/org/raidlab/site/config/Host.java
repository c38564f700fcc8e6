package org.raidlab.site.config;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A host of a cluster file: its address, and the command, if any, that starts a process there. In a file it may be its
 * address alone.
 *
 * @param address that processes there bind to
 * @param run the command by which this host starts a process there, such as {@code [ip, netns, exec, b]}; it must run
 *     the process under its own process id. Left out where processes are started as here
 */
public record Host(String address, @Nullable List<String> run) {
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
