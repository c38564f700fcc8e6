package org.raidlab.experiments.mini;

import org.raidlab.harness.scenario.TransactionMix;

/**
 * The expected losses where sites fail in groups and none recovers: an item is lost when all its good copies are at
 * sites of one group. Copies lie at random and who fails is drawn at random, so how many of an item's copies are met
 * follows the hypergeometric distribution; between two groups the threshold has copies made.
 *
 * @param sites of the Mini-RAID
 * @param degree copies of each item at the start
 * @param threshold copies that each item has again before the next group fails, if one is left; 1 if none are made
 */
record Outlook(int sites, int degree, int threshold) {
    /** Returns the probability that an item has no copy at a site that is up. */
    double lost(int groups, int groupSize) {
        double[] copies = new double[sites + 1];
        copies[degree] = 1;
        for (int group = 0; group < groups; group++) {
            int up = sites - group * groupSize;
            copies = made(failed(copies, up, groupSize), up - groupSize);
        }
        return copies[0];
    }

    /** Returns the probability of each number of copies after some of the sites that are up have failed. */
    private static double[] failed(double[] copies, int up, int failing) {
        double[] after = new double[copies.length];
        for (int before = 0; before <= up; before++) {
            for (int met = 0; met <= Math.min(before, failing); met++) {
                double chance = choose(before, met) * choose(up - before, failing - met) / choose(up, failing);
                after[before - met] += copies[before] * chance;
            }
        }
        return after;
    }

    private double[] made(double[] copies, int up) {
        double[] after = new double[copies.length];
        for (int before = 0; before <= up; before++) {
            int now = before == 0 ? 0 : Math.max(before, Math.min(threshold, up));
            after[now] += copies[before];
        }
        return after;
    }

    private static double choose(int of, int some) {
        double ways = some < 0 || some > of ? 0 : 1;
        for (int i = 1; i <= some && ways > 0; i++) {
            ways = ways * (of - some + i) / i;
        }
        return ways;
    }

    /** Returns the probability that a transaction accesses a lost item; an item that it draws twice counts once. */
    static double aborted(double lost, TransactionMix mix) {
        return mix.possibleSizes().stream()
                .mapToDouble(size -> met(lost, size, mix.hotItems()))
                .average()
                .orElse(0);
    }

    private static double met(double lost, int operations, int items) {
        double[] distinct = new double[operations + 1];
        distinct[0] = 1;
        for (int operation = 0; operation < operations; operation++) {
            for (int before = operation; before >= 0; before--) {
                double again = (double) before / items;
                distinct[before + 1] += distinct[before] * (1 - again);
                distinct[before] *= again;
            }
        }
        double all = 0;
        for (int number = 0; number <= operations; number++) {
            all += distinct[number] * (1 - Math.pow(1 - lost, number));
        }
        return all;
    }
}
