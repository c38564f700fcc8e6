package org.raidlab.harness.sim;

import java.util.Optional;
import org.raidlab.core.Invariants;
import org.raidlab.harness.template.FieldMix;

/**
 * The work of the sessions at each site besides the mix.
 *
 * @param open so many have a transaction open whose statements come one by one, with pauses
 * @param definitions whether relations are created, destroyed and looked for
 * @param copies whether lines are copied in
 * @param unfetched whether results are asked for that nobody fetches to their end
 * @param structures whether the relation of the mix gets other structures
 * @param joins whether further relations are joined with that of the mix, and written together with it
 * @param workload of the field that runs besides
 * @param switches so many times a second a client at each site asks for a view with another algorithm
 */
public record SessionLoad(
        int open,
        boolean definitions,
        boolean copies,
        boolean unfetched,
        boolean structures,
        boolean joins,
        Optional<FieldMix> workload,
        int switches) {
    /** No work besides the mix. */
    public static final SessionLoad NONE = new SessionLoad(0, false, false, false);

    /** Makes a load on the relation of the mix in one structure. */
    public SessionLoad(int open, boolean definitions, boolean copies, boolean unfetched) {
        this(open, definitions, copies, unfetched, false, false, Optional.empty(), 0);
    }

    public SessionLoad {
        Invariants.require(open >= 0, "a number of sessions is not negative");
        Invariants.require(switches >= 0 && switches <= 50, "from 0 to 50 switches a second");
    }
}
