package org.raidlab.harness.sim;

import java.util.List;
import org.raidlab.harness.workload.Script;
import org.raidlab.harness.workload.Step;

/** The work that has the sites to itself in a run that goes wrong at one point, by name. */
final class SmallWork {
    /** A transaction at site 1 that commits if nothing fails. */
    static final String COMMIT = "commit";
    /** The same items at both sites at one instant: each finds the other's pending, and both abort. */
    static final String ABORT = "abort";

    private static final long VALUE = 1_700_000_000;

    private SmallWork() {}

    static List<Script> scripts(String work) {
        return switch (work) {
            case "" -> List.of();
            case COMMIT -> List.of(readModifyWrite(VALUE));
            case ABORT -> List.of(readModifyWrite(VALUE), readModifyWrite(VALUE + 2));
            default -> throw new IllegalArgumentException("there is no work '" + work + "'");
        };
    }

    private static Script readModifyWrite(long value) {
        return Script.of(
                List.of(new Step.Read(0), new Step.Write(0, value), new Step.Read(1), new Step.Write(1, value + 1)));
    }
}
