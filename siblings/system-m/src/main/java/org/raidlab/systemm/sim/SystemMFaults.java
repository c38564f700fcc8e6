package org.raidlab.systemm.sim;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Predicate;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.sim.fault.CriticalStepFaults;
import org.raidlab.sim.fault.FaultKey;
import org.raidlab.sim.fault.Faults;
import org.raidlab.systemm.SystemMTrace;

/** The crash points of System M: at which step of a checkpoint, or of a commit, a site dies. */
final class SystemMFaults {
    private static final SequencedMap<FaultKey, Predicate<TraceEvent>> POINTS = points();

    /** All keys that plans of System M have in addition. */
    static final List<FaultKey> KEYS = List.copyOf(POINTS.keySet());

    private SystemMFaults() {}

    private static SequencedMap<FaultKey, Predicate<TraceEvent>> points() {
        SequencedMap<FaultKey, Predicate<TraceEvent>> points = new LinkedHashMap<>();
        put(points, "crash-when-quiescing", SystemMTrace.Quiescing.class);
        put(points, "crash-when-sweep-begins", SystemMTrace.SweepBegun.class);
        put(points, "crash-when-segment-sent", SystemMTrace.SegmentSent.class);
        put(points, "crash-when-cleared", SystemMTrace.Cleared.class);
        put(points, "crash-when-buffered", SystemMTrace.Buffered.class);
        put(points, "crash-when-copy-forced", SystemMTrace.CopyForced.class);
        put(points, "crash-when-home-sent", SystemMTrace.HomeSent.class);
        put(points, "crash-when-home-written", SystemMTrace.HomeWritten.class);
        put(points, "crash-when-discarded", SystemMTrace.Discarded.class);
        put(points, "crash-when-sealed", SystemMTrace.SealedByTimer.class);
        put(points, "crash-when-responded", SystemMTrace.Responded.class);
        return points;
    }

    private static void put(
            SequencedMap<FaultKey, Predicate<TraceEvent>> points, String key, Class<? extends SystemMTrace> step) {
        points.put(FaultKey.count(key), step::isInstance);
    }

    /** Returns the kinds of faults that System M adds to those of every system. */
    static List<Faults.Kind> kinds() {
        return List.of(CriticalStepFaults.at(POINTS));
    }
}
