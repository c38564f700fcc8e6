package org.raidlab.experiments.study;

/** What a row says of the paper's. */
public enum Verdict {
    /** The check of the row is passed. */
    HOLDS("holds"),
    FALLS_SHORT("falls short"),
    /** Not comparable: a figure in the units of another time's machines. */
    ERA("era");

    private final String word;

    Verdict(String word) {
        this.word = word;
    }

    /** As results have it. */
    public String word() {
        return word;
    }
}
