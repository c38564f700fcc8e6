package org.raidlab.comm.watch;

import java.util.List;

/**
 * A kind of event.
 *
 * @param name in options, files and messages to people
 * @param fields of a kind that a system declares; empty for the kinds that all systems have, which are records
 * @param meaning in a sentence
 */
public record EventKind(String name, List<String> fields, String meaning) {
    public static final EventKind MESSAGE = of("message", "a server sent or took a message");
    public static final EventKind LOG_WRITE = of("log-write", "a server wrote a log record, forced or not");
    public static final EventKind SAMPLE = of("sample", "all counters of a process, each second");
    public static final EventKind TRAFFIC = of("traffic", "messages of each type to and from each site, each second");
    public static final EventKind STATE = of("state", "a site came up, waits, failed, or is down");
    public static final EventKind LOG_LINE = of("log-line", "a line of a process's output");
    public static final EventKind DROPPED = of("dropped", "so many events are missing here; always told");

    /** The kinds that all systems have. */
    public static final List<EventKind> COMMON = List.of(MESSAGE, LOG_WRITE, SAMPLE, TRAFFIC, STATE, LOG_LINE, DROPPED);

    public EventKind {
        fields = List.copyOf(fields);
    }

    private static EventKind of(String name, String meaning) {
        return new EventKind(name, List.of(), meaning);
    }
}
