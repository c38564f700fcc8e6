package org.raidlab.site.config;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
    /**
     * How processes are started on another machine.
     *
     * @param to the destination for ssh, such as {@code user@machine}
     * @param options for ssh, such as {@code [-p, "2222"]}
     * @param folder there, relative to the user's home; by default {@code raid-} and the instance id
     * @param java the program there; by default {@code java}
     */
    public record Ssh(
            String to,
            @Nullable List<String> options,
            @Nullable String folder,
            @Nullable String java) {
        public Ssh {
            options = options == null ? null : List.copyOf(options);
        }

        /** Returns the beginning of each command line. */
        public List<String> command() {
            List<String> command = new ArrayList<>(List.of("ssh", "-o", "BatchMode=yes"));
            command.addAll(options == null ? List.of() : options);
            command.add(to);
            return command;
        }
    }

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
