package org.raidlab.harness.sim;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.raidlab.core.turn.Log;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.codec.RaidDevices;
import org.raidlab.sim.process.ProcessObserver;
import org.raidlab.sim.process.SimProcess;
import org.raidlab.site.node.EmptyState;
import org.raidlab.store.memory.MemoryStorage;

/** An observer that does the work of {@code raid site rejoin} for a site that the others have refused. */
final class Rejoining implements ProcessObserver {
    private static final long PATIENCE_NANOS = 50_000_000;

    private final List<Integer> founders;
    private final Map<SimProcess, RaidRecord.InstalledView> refused = new LinkedHashMap<>();

    Rejoining(List<Integer> founders) {
        this.founders = founders;
    }

    @Override
    public void noted(SimProcess process, TraceEvent event) {
        if (event instanceof RaidTrace.StateLost lost) {
            refused.put(process, lost.had());
            process.crash();
        }
    }

    @Override
    public void crashed(SimProcess process) {
        RaidRecord.InstalledView had = refused.remove(process);
        if (had != null) {
            MemoryStorage storage = process.storage();
            int known = had.member().incarnation();
            storage.wipe(Math.max(known, process.incarnation()));
            try (Log log = storage.openerAtOnce().log(RaidDevices.LOG)) {
                EmptyState.write(log, founders);
            }
            process.startAfter(PATIENCE_NANOS);
        }
    }
}
