package org.raidlab.sim.history;

/**
 * An edge of a cycle: a reason why one transaction must come before another.
 *
 * @param from the transaction that must come first
 * @param to the transaction that must come later
 * @param kind what joins the two
 * @param item the item that both used; empty for real time
 * @param first the version that {@code from} read or wrote; for real time the nanosecond at which it ended
 * @param second the version that {@code to} read or wrote; for real time the nanosecond at which it started
 */
public record Dependency(String from, String to, Kind kind, String item, long first, long second) {
    /** What joins two transactions; the words are Adya's. */
    public enum Kind {
        /** The second overwrote what the first wrote. */
        WW("ww"),
        /** The second read what the first wrote. */
        WR("wr"),
        /** The second overwrote what the first read. */
        RW("rw"),
        /** The first had ended before the second started. */
        REAL_TIME("real time");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        /** Returns the word in drawings. */
        public String word() {
            return word;
        }
    }

    /** Returns why {@code from} must come first, as a clause in which {@code from} is "it". */
    public String because() {
        String version = " version " + first + " of " + item;
        return switch (kind) {
            case WW -> "it wrote" + version + ", the other wrote version " + second;
            case WR -> "it wrote" + version + ", which the other read";
            case RW ->
                (first == 0 ? "it found no " + item : "it read" + version) + ", the other wrote version " + second;
            case REAL_TIME -> "it had ended at " + first + ", before the other started at " + second;
        };
    }
}
