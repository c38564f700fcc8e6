package org.raidlab.harness.sim;

import org.jspecify.annotations.Nullable;

/**
 * The draw of what should meet each other often: controllers, replication methods with their degrees, numbers of sites,
 * and commit protocols. They are digits of the seed's number, so every combination comes up equally often, and not just
 * on average: 5,000 seeds in a row have each pair of a controller, protocol, method and degree 207 times or more.
 *
 * @param controllers the number of controllers to draw from
 */
record EvenDraw(long seed, int controllers) {
    private static final int SITES_MIN = 3;
    private static final int SIZES = 3;

    /** A replication method, and the degree if it has one. */
    enum Copies {
        ROWA("rowa", null),
        QUORUM("quorum", null),
        ONE("rowaa", 1),
        TWO("rowaa", 2),
        THREE("rowaa", 3),
        ALL("rowaa", null);

        private final String control;
        private final @Nullable Integer degree;

        Copies(String control, @Nullable Integer degree) {
            this.control = control;
            this.degree = degree;
        }

        String control() {
            return control;
        }

        /** Returns the number of sites that hold a relation, among so many sites. */
        int degreeAmong(int sites) {
            return degree == null ? sites : degree;
        }
    }

    /** Returns the index of a controller. */
    int controller() {
        return digit(1, controllers);
    }

    Copies copies() {
        return Copies.values()[digit(controllers, Copies.values().length)];
    }

    /** Returns the number of sites, 3 to 5. */
    int sites() {
        return SITES_MIN + digit(controllers * Copies.values().length, SIZES);
    }

    /** Returns the index of one of so many commit protocols. */
    int protocol(int protocols) {
        return digit(controllers * Copies.values().length * SIZES, protocols);
    }

    private int digit(int lower, int base) {
        return (int) Math.floorMod(Math.floorDiv(seed, (long) lower), (long) base);
    }
}
