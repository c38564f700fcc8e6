package org.raidlab.ui.fault;

import java.util.Collection;
import java.util.Optional;

/** Finds the name that a user probably meant: the nearest one within an edit distance of two. */
public final class NearestName {
    private static final int DISTANCE_MAX = 2;
    private static final int LENGTH_MAX = 64;

    private NearestName() {}

    /**
     * Returns the first of the nearest names; none if all are further away than two edits, or than half of the written
     * name.
     */
    public static Optional<String> to(String written, Collection<String> known) {
        int bestDistance = Math.min(DISTANCE_MAX, written.length() / 2) + 1;
        Optional<String> best = Optional.empty();
        for (String name : known) {
            int distance = distance(written, name, bestDistance);
            if (distance < bestDistance) {
                bestDistance = distance;
                best = Optional.of(name);
            }
        }
        return best;
    }

    /** A hint that names the nearest name, or {@code otherwise}. */
    public static String hint(String written, Collection<String> known, String otherwise) {
        return to(written, known).map(name -> "did you mean " + name + "?").orElse(otherwise);
    }

    /** Levenshtein's distance; {@code enough} or more when it is not below {@code enough}. */
    private static int distance(String a, String b, int enough) {
        if (Math.abs(a.length() - b.length()) >= enough || a.length() > LENGTH_MAX || b.length() > LENGTH_MAX) {
            return enough;
        }
        int[] previous = new int[b.length() + 1];
        for (int j = 0; j < previous.length; j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] current = new int[b.length() + 1];
            current[0] = i;
            for (int j = 1; j < current.length; j++) {
                int replaced = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replaced, Math.min(previous[j], current[j - 1]) + 1);
            }
            previous = current;
        }
        return previous[b.length()];
    }
}
