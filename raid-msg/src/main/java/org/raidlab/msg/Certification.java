package org.raidlab.msg;

import java.util.Collection;
import java.util.Optional;

/**
 * The last test of a transaction, by the evidence of all sites that have said yes to it. It knows nothing else, so
 * whoever has the votes comes to the same result.
 */
@FunctionalInterface
public interface Certification {
    /** The test of controllers whose verdicts say all. */
    Certification NONE = _ -> Optional.of(Evidence.NONE);

    /** Returns the evidence that goes with the commit; nothing if the sites together forbid it. */
    Optional<Evidence> certify(Collection<Evidence> votes);
}
