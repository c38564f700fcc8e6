package org.raidlab.systemm.procedure;

import java.util.List;

/**
 * The sets of an application.
 *
 * @param sets by their numbers
 */
public record Catalogue(List<RecordSet> sets) {
    public Catalogue {
        sets = List.copyOf(sets);
    }
}
