package org.raidlab.core.text;

import java.util.Collection;
import java.util.Optional;

/** Finds the known name that the user probably meant. */
public final class NearestName {
    private static final int DISTANCE_MAX = 2;

    private NearestName() {}

    /**
     * The known name within two edits (insert, delete, replace, swap) of {@code name}, and within one edit of a name of
     * up to three characters, if any; the nearest, then the first.
     */
    public static Optional<String> of(String name, Collection<String> known) {
        String best = null;
        int bestDistance = Math.clamp(name.length() / 2, 1, DISTANCE_MAX) + 1;
        for (String candidate : known) {
            int distance = distance(name, candidate);
            if (distance < bestDistance && distance < Math.max(candidate.length(), 2)) {
                best = candidate;
                bestDistance = distance;
            }
        }
        return Optional.ofNullable(best);
    }

    /** Optimal string alignment distance; anything above two counts as three. */
    static int distance(String a, String b) {
        if (Math.abs(a.length() - b.length()) > DISTANCE_MAX) {
            return DISTANCE_MAX + 1;
        }
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                d[i][j] = i == 0 || j == 0 ? i + j : cell(a, b, d, i, j);
            }
        }
        return Math.min(d[a.length()][b.length()], DISTANCE_MAX + 1);
    }

    private static int cell(String a, String b, int[][] d, int i, int j) {
        int replace = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        int best = Math.min(replace, Math.min(d[i - 1][j], d[i][j - 1]) + 1);
        boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(best, d[i - 2][j - 2] + 1) : best;
    }
}
