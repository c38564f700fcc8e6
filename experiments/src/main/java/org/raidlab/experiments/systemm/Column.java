package org.raidlab.experiments.systemm;

import java.util.Arrays;

/** A column of Table 4.1: a server, with the counters of its steps and of the thread that works for it. */
enum Column {
    /** The transaction server. */
    TS("TRANSACTION", ""),
    /** The checkpoint server, and the thread that writes segments for it. */
    CS("CHECKPOINT", "raid-blocks"),
    /** The log server, and the thread that forces the log for it. */
    LS("LOG", "raid-log"),
    /** The message server. */
    MS("MESSAGE", "");

    /** The thread that steps all servers. */
    private static final String LOOP = "raid-loop";

    private final String server;
    private final String thread;

    Column(String server, String thread) {
        this.server = server;
        this.thread = thread;
    }

    private double stepMicros(Counted counted) {
        return counted.of(server + ".step-micros");
    }

    /** Returns the processor time of the server in microseconds. */
    double micros(Counted counted) {
        return stepMicros(counted) + counted.of(MeasuredSite.THREAD + thread);
    }

    /** Returns the time that the loop takes beside the steps of the servers. */
    static double restMicros(Counted counted) {
        double steps = Arrays.stream(values())
                .mapToDouble(each -> each.stepMicros(counted))
                .sum();
        return counted.of(MeasuredSite.THREAD + LOOP) - steps;
    }
}
