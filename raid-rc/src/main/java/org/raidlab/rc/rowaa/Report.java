package org.raidlab.rc.rowaa;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.SessionVector;

/** What people and tests are told of read one, write all available. */
final class Report {
    private final Instance instance;
    private final Member self;
    private final FailLocks failLocks;
    private final Copying copying;
    private final Thresholds thresholds;
    private final Confirmations confirmations;

    Report(
            Instance instance,
            Member self,
            FailLocks failLocks,
            Copying copying,
            Thresholds thresholds,
            Confirmations confirmations) {
        this.instance = instance;
        this.self = self;
        this.failLocks = failLocks;
        this.copying = copying;
        this.thresholds = thresholds;
        this.confirmations = confirmations;
    }

    /**
     * What has begun inside a view and is not over.
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
        if (confirmations.waiting() > 0) {
            unfinished.add("reads wait for a lease");
        }
        return unfinished;
    }

    SequencedMap<String, Long> counters(SessionVector view, boolean inside, @Nullable Election election) {
        SequencedMap<String, Long> counters = new LinkedHashMap<>();
        int members = inside ? view.members().size() : 0;
        counters.put("view", view.number());
        counters.put("up", (long) members);
        counters.put("down", (long) instance.sites().size() - members);
        if (inside) {
            view.members().forEach(member -> counters.put("member " + member.site(), (long) member.incarnation()));
        }
        failLocks.addTo(counters, self.site());
        counters.put("copiers", copying.done());
        thresholds.addTo(counters, view);
        counters.put("elections", election == null ? 0 : election.elections());
        if (election != null) {
            election.addTo(counters);
        }
        return counters;
    }
}
