package org.raidlab.cli.kill;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * One blow against a cluster under load.
 *
 * @param number from 1
 * @param victims sites whose processes get signal 9, one right after the other
 * @param afterMillis of load since the blow before
 * @param downMillis from the kill to the restart
 * @param againMillis if not negative, the first victim's new process is killed this long after its start, mostly amid
 *     recovery
 */
record Strike(int number, List<Integer> victims, int afterMillis, int downMillis, int againMillis) {
    private static final int ALL_EVERY = 8;
    private static final int FIRST_ALL = 4;
    private static final int AGAIN_EVERY = 5;
    private static final int AFTER_MAX_MILLIS = 400;
    private static final int DOWN_MAX_MILLIS = 300;
    private static final int AGAIN_MAX_MILLIS = 1_200;

    Strike {
        victims = List.copyOf(victims);
    }

    /**
     * Draws a blow: every eighth hits all sites, of the others two thirds hit one and the rest several. The sites take
     * turns as the first victim, the fourth blow is the first at all sites, and every fifth one at least strikes again:
     * five blows to three sites have one of each kind.
     */
    static Strike draw(int number, List<Integer> sites, Random random) {
        List<Integer> shuffled = new ArrayList<>(sites);
        Collections.shuffle(shuffled, random);
        Integer first = sites.get(number % sites.size());
        shuffled.remove(first);
        shuffled.addFirst(first);
        int several = random.nextInt(3) == 0 ? 2 + random.nextInt(Math.max(1, sites.size() - 1)) : 1;
        int victims = number % ALL_EVERY == FIRST_ALL ? sites.size() : Math.min(several, sites.size());
        boolean again = random.nextInt(AGAIN_EVERY) == 0 || number % AGAIN_EVERY == 0;
        return new Strike(
                number,
                shuffled.subList(0, victims),
                random.nextInt(AFTER_MAX_MILLIS),
                random.nextInt(DOWN_MAX_MILLIS),
                again ? random.nextInt(AGAIN_MAX_MILLIS) : -1);
    }

    boolean strikesAgain() {
        return againMillis >= 0;
    }

    /** Processes that it ends. */
    int kills() {
        return victims.size() + (strikesAgain() ? 1 : 0);
    }
}
