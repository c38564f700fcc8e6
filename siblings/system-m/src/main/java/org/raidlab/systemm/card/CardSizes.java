package org.raidlab.systemm.card;

/**
 * How many records there are at the beginning.
 *
 * @param accounts each has a customer of the same number
 * @param hotCards reported as stolen
 * @param stores points of sale
 */
public record CardSizes(int accounts, int hotCards, int stores) {
    /** Those of the paper (section 4). */
    public static final CardSizes PAPER = new CardSizes(40_000, 100, 5_000);

    /** Returns more accounts and stores. */
    public CardSizes times(int times) {
        return new CardSizes(accounts * times, hotCards, stores * times);
    }

    /** Returns fewer accounts and stores. */
    public CardSizes dividedBy(int scale) {
        return new CardSizes(accounts / scale, hotCards, stores / scale);
    }
}
