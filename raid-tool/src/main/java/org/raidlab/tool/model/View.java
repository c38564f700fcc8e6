package org.raidlab.tool.model;

import java.util.List;

/**
 * The view of a site: the sites that it takes for up.
 *
 * @param number 0 for none
 * @param members in order
 */
public record View(long number, List<Integer> members) {
    /** No view: the site is in none, or views do not change in this instance. */
    public static final View NONE = new View(0, List.of());

    public View {
        members = List.copyOf(members);
    }
}
