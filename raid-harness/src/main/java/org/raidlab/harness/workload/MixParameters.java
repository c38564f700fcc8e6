package org.raidlab.harness.workload;

import org.raidlab.core.Invariants;
import org.raidlab.core.RandomSource;

/**
 * The parameters of a mix: accesses, length and share of writes.
 *
 * @param access which items are touched
 * @param length most items of a transaction; uniform from 1
 * @param writeShare probability that an item that was read is written
 * @param groups of the relation's items; 0 for a relation without groups
 * @param readOnly the share of the transactions of {@link Mix#SYNTHETIC} that only read
 * @param home the items that are the client's own
 */
public record MixParameters(Access access, int length, double writeShare, int groups, double readOnly, Home home) {
    /** Makes the parameters of a mix without read-only transactions of its own, and without locality. */
    public MixParameters(Access access, int length, double writeShare, int groups) {
        this(access, length, writeShare, groups, 0, Home.NONE);
    }

    /** Makes the parameters of a mix on a relation without groups. */
    public MixParameters(Access access, int length, double writeShare) {
        this(access, length, writeShare, 0);
    }

    /**
     * The items of the clients of one site: those whose remainder by the number of sites is the site's place.
     *
     * @param locality probability that an access goes there, whatever was drawn
     * @param place of the site among the sites, from 0
     * @param sites how many
     */
    public record Home(double locality, int place, int sites) {
        /** No items are at home. */
        public static final Home NONE = new Home(0, 0, 1);

        public Home {
            Invariants.require(place >= 0 && place < sites, "a site has a place among the sites");
        }
    }

    /** Returns the parameters of the clients of a site. */
    public MixParameters at(int place, int sites) {
        return new MixParameters(access, length, writeShare, groups, readOnly, new Home(home.locality(), place, sites));
    }

    public int items() {
        return access.items();
    }

    /** Draws the item of the next access. */
    int item(RandomSource random) {
        int drawn = access.next(random);
        if (!random.chance(home.locality())) {
            return drawn;
        }
        int own = drawn - drawn % home.sites() + home.place();
        return own < items() ? own : drawn;
    }
}
