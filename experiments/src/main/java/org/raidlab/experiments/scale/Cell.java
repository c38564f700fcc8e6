package org.raidlab.experiments.scale;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.site.config.Algorithms;
import org.raidlab.site.config.Replication;
import org.raidlab.site.config.Replication.Participants;
import org.raidlab.site.config.Replication.PlacementPolicy;

/**
 * A combination of the levels of the factors.
 *
 * @param degree how many sites hold each relation; all of them if it is 0
 * @param local whether a site's clients use the relation that was created there; else any relation
 */
record Cell(int sites, int degree, boolean local, Participants participants) {
    private static final String ALL = "all";

    /** Returns all cells of a run; a relation is held by no more sites than there are. */
    static List<Cell> of(Parameters parameters) {
        List<Cell> cells = new ArrayList<>();
        for (String participants : parameters.words("participants")) {
            for (String access : parameters.words("access")) {
                for (String degree : parameters.words("degrees")) {
                    for (int sites : parameters.wholes("sites")) {
                        add(participants, access, degree, sites, cells);
                    }
                }
            }
        }
        return cells;
    }

    private static void add(String participants, String access, String degree, int sites, List<Cell> cells) {
        int copies = degree.equals(ALL) ? 0 : Integer.parseInt(degree);
        if (copies <= sites) {
            cells.add(new Cell(
                    sites,
                    copies,
                    access.equals("local"),
                    Participants.valueOf(participants.toUpperCase(Locale.ROOT))));
        }
    }

    /** Returns the name of the series that the cell belongs to: everything but the number of sites. */
    String series() {
        return participants.name().toLowerCase(Locale.ROOT) + "/degree-" + (degree == 0 ? ALL : degree) + "/"
                + (local ? "local" : "anywhere");
    }

    String key() {
        return series() + "/" + sites + "-sites";
    }

    Cell withSites(int other) {
        return new Cell(other, degree, local, participants);
    }

    Algorithms algorithms() {
        Replication.Rowaa everywhere = Replication.Rowaa.DEFAULT.with(participants);
        return Algorithms.DEFAULT.with(
                degree == 0 ? everywhere : everywhere.withDegree(degree, PlacementPolicy.ROUND_ROBIN));
    }
}
