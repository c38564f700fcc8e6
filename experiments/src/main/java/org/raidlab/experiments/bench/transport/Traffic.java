package org.raidlab.experiments.bench.transport;

/** The meaning of the first bytes of a message: its kind, and in bulk the number of arrivals for an answer. */
public final class Traffic {
    /** To be sent back as it is. */
    public static final byte ECHO = 1;
    /** To be counted. */
    public static final byte BULK = 2;
    /** So many have been counted. */
    public static final byte COUNTED = 3;
    /** Kind, and a number of four bytes. */
    public static final int HEAD_BYTES = 5;

    private static final int WINDOW_BYTES = 2 << 20;
    private static final int WINDOW_MIN = 4;
    private static final int WINDOW_MAX = 64;
    private static final int ANSWERS_PER_WINDOW = 4;

    private Traffic() {}

    /**
     * Returns how many messages of this length may be under way: datagrams of one fragment have no flow control of
     * their own.
     */
    public static int window(int bytes) {
        return Math.clamp(WINDOW_BYTES / bytes, WINDOW_MIN, WINDOW_MAX);
    }

    /** Returns after how many arrivals an answer is sent. */
    public static int answerInterval(int bytes) {
        return window(bytes) / ANSWERS_PER_WINDOW;
    }
}
