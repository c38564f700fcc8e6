package org.raidlab.tool.model;

/** The link between two sites, the lower one first. */
public record Link(int low, int high) implements Comparable<Link> {
    /** Returns the link between two sites, in whatever order they are given. */
    public static Link between(int one, int other) {
        return new Link(Math.min(one, other), Math.max(one, other));
    }

    @Override
    public int compareTo(Link other) {
        int first = Integer.compare(low, other.low);
        return first != 0 ? first : Integer.compare(high, other.high);
    }

    @Override
    public String toString() {
        return low + "-" + high;
    }
}
