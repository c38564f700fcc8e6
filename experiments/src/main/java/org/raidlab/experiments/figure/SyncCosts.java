package org.raidlab.experiments.figure;

/**
 * The costs of a process of the experiment on a Sun 3, in microseconds. The paper gives the time of an image, and of a
 * message this: half of UDP's round trip of 64 bytes (Table 4) is 3.6 ms, and local message services may be faster by
 * two or three times (section 2.5). A third is taken, and parted as seems likely. A forced write costs as in the other
 * experiments.
 *
 * @param receive taking a message from a queue and handling it
 * @param send putting a message into another process's queue
 * @param force of a record that is no image
 * @param image writing or reading an image
 */
record SyncCosts(double receive, double send, double force, double image) {
    private static final double RECEIVE = 700;
    private static final double SEND = 500;
    private static final double FORCE = 20_000;
    private static final double MICROS_PER_MILLI = 1_000;

    /** Returns costs with images that take so long. */
    static SyncCosts ofImage(double millis) {
        return new SyncCosts(RECEIVE, SEND, FORCE, millis * MICROS_PER_MILLI);
    }

    /** The time of an image by its size: a line through the paper's two points, 4 KB in 89 ms and 48 KB in 496 ms. */
    static double imageMillis(double kilobytes) {
        return 52 + 9.25 * kilobytes;
    }
}
