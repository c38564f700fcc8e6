package org.raidlab.cli.fault;

import java.util.List;

/** A system call that fails from some moment on, and what the site must then say. */
enum Injection {
    WRITE_ERROR("pwrite64", "EIO", 150, "Input/output error"),
    FULL_DISK("pwrite64", "ENOSPC", 150, "no space left on device"),
    READ_ONLY("pwrite64", "EROFS", 150, "Read-only file system"),
    /** From the first one on: a checkpoint's, or one of the opening. */
    SYNC_ERROR("fsync,fdatasync", "EIO", 1, "Input/output error");

    private final String calls;
    private final String error;
    private final int from;
    private final String reason;

    Injection(String calls, String error, int from, String reason) {
        this.calls = calls;
        this.error = error;
        this.from = from;
        this.reason = reason;
    }

    /** What stands before a command to run it under the fault; it keeps its own pid and exit code. */
    List<String> prefix() {
        return List.of(
                "strace",
                "-D",
                "-f",
                "--seccomp-bpf",
                "-q",
                "-e",
                "trace=" + calls,
                "-e",
                "inject=" + calls + ":error=" + error + ":when=" + from + "+",
                "-e",
                "signal=none",
                "-o",
                "/dev/null");
    }

    String reason() {
        return reason;
    }
}
