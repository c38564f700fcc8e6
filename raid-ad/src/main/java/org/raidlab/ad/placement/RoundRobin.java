package org.raidlab.ad.placement;

import java.util.List;
import java.util.stream.IntStream;

/** The round-robin placement. */
final class RoundRobin implements Placement {
    private final List<Integer> sites;
    private final int degree;
    private int next;

    RoundRobin(List<Integer> sites, int degree, int first) {
        this.sites = sites;
        this.degree = degree;
        this.next = first;
    }

    @Override
    public List<Integer> holders(String relation) {
        int first = next;
        next = (next + 1) % sites.size();
        return IntStream.range(first, first + degree)
                .mapToObj(at -> sites.get(at % sites.size()))
                .sorted()
                .toList();
    }
}
