package org.raidlab.experiments.figure;

import org.raidlab.experiments.study.Parameters;

/**
 * The costs of a process of the experiment on a Sun 3, in microseconds. The paper gives the time of an image and not
 * that of a message: half of UDP's round trip of 64 bytes (Table 4) is 3.6 ms, and section 2.5 hopes that local message
 * services improve response times by a factor of two or three. The defaults are a third of 3.6 ms, parted as seems
 * likely, and a forced write as in the other experiments. All three are choices.
 *
 * @param receive taking a message from a queue and handling it
 * @param send putting a message into another process's queue
 * @param force of a record that is no image
 */
record SyncCosts(double receive, double send, double force) {
    private static final double RECEIVE = 700;
    private static final double SEND = 500;
    private static final double FORCE = 20_000;
    private static final double MICROS_PER_MILLI = 1_000;

    /** The defaults. */
    static final SyncCosts USUAL = new SyncCosts(RECEIVE, SEND, FORCE);

    static Parameters parameters() {
        return Parameters.NONE
                .and("receive", RECEIVE, "taking a message from a queue and handling it, in microseconds; chosen")
                .and("send", SEND, "putting a message into another queue, in microseconds; chosen")
                .and("force", FORCE, "a forced record that is no image, in microseconds; chosen");
    }

    static SyncCosts of(Parameters parameters) {
        return new SyncCosts(parameters.number("receive"), parameters.number("send"), parameters.number("force"));
    }

    SyncCosts withoutForce() {
        return new SyncCosts(receive, send, 0);
    }

    /** Returns the costs where receiving and sending a message take so long together. */
    SyncCosts ofMessage(double millis) {
        double factor = millis * MICROS_PER_MILLI / (receive + send);
        return new SyncCosts(receive * factor, send * factor, force);
    }

    /** The time of an image by its size: a line through the paper's two points, 4 KB in 89 ms and 48 KB in 496 ms. */
    static double imageMillis(double kilobytes) {
        return 52 + 9.25 * kilobytes;
    }
}
