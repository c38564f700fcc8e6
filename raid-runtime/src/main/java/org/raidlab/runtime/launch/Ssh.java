package org.raidlab.runtime.launch;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How processes are started on another machine.
 *
 * @param to the destination for ssh, such as {@code user@machine}
 * @param options for ssh, such as {@code [-p, "2222"]}
 * @param folder there, relative to the user's home; left out, the cluster chooses a name
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

    /** Returns how the program {@code java} is called there. */
    String javaThere() {
        return java == null ? "java" : java;
    }
}
