package org.raidlab.tool.model;

import java.util.List;
import java.util.SequencedMap;
import org.raidlab.site.local.SiteStatus;

/**
 * The view of a site: the sites that it takes for up.
 *
 * @param number 0 for none
 * @param members in order
 */
public record View(long number, List<Integer> members) {
    /** No view: the site is in none, or views do not change in this instance. */
    public static final View NONE = new View(0, List.of());

    /** Returns the view that a site's counters tell. */
    public static View of(int site, SequencedMap<String, Long> counters) {
        SiteStatus status = new SiteStatus(site, "up", 0, List.of(), counters);
        return new View(status.view(), status.members());
    }

    public View {
        members = List.copyOf(members);
    }
}
