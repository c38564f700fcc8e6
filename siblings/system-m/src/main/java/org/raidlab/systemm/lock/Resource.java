package org.raidlab.systemm.lock;

/**
 * What can be locked.
 *
 * @param set of the record; -1 if this is a segment
 * @param number of the record in its set, or of the segment
 */
public record Resource(int set, int number) {
    private static final int SEGMENTS = -1;

    public static Resource segment(int number) {
        return new Resource(SEGMENTS, number);
    }

    public static Resource record(int set, int id) {
        return new Resource(set, id);
    }

    boolean isSegment() {
        return set == SEGMENTS;
    }
}
