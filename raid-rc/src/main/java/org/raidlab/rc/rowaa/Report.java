package org.raidlab.rc.rowaa;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.SessionVector;

/** The report of read one, write all available, for users and tests. */
final class Report {
    private final Configuration configuration;
    private final Member self;
    private final FailLocks failLocks;
    private final CopierScheduler copierScheduler;
    private final Thresholds thresholds;
    private final LeaseChecks leaseChecks;

    Report(
            Configuration configuration,
            Member self,
            FailLocks failLocks,
            CopierScheduler copierScheduler,
            Thresholds thresholds,
            LeaseChecks leaseChecks) {
        this.configuration = configuration;
        this.self = self;
        this.failLocks = failLocks;
        this.copierScheduler = copierScheduler;
        this.thresholds = thresholds;
        this.leaseChecks = leaseChecks;
    }

    /**
     * Describes the work that has begun inside a view and has not ended.
     *
     * @param keepsThreshold whether this site sees to the number of copies
     */
    List<String> unfinished(SessionVector view, boolean keepsThreshold) {
        List<String> unfinished = new ArrayList<>();
        for (Member member : view.members()) {
            int left = failLocks.of(member.site()).size();
            if (left > 0) {
                unfinished.add(left + " copies of site " + member.site() + " are fail-locked");
            }
        }
        unfinished.addAll(thresholds.unfinished(view, keepsThreshold));
        if (leaseChecks.waiting() > 0) {
            unfinished.add("reads wait for a lease");
        }
        return unfinished;
    }

    SequencedMap<String, Long> counters(SessionVector view, boolean inside, @Nullable ViewChange viewChange) {
        SequencedMap<String, Long> counters = new LinkedHashMap<>();
        int members = inside ? view.members().size() : 0;
        counters.put("view", view.number());
        counters.put("up", (long) members);
        counters.put("down", (long) configuration.sites().size() - members);
        if (inside) {
            view.members().forEach(member -> counters.put("member " + member.site(), (long) member.incarnation()));
        }
        failLocks.addTo(counters, self.site());
        counters.put("copiers", copierScheduler.done());
        thresholds.addTo(counters, view);
        counters.put("elections", viewChange == null ? 0 : viewChange.viewChanges());
        if (viewChange != null) {
            viewChange.addTo(counters);
        }
        return counters;
    }
}
