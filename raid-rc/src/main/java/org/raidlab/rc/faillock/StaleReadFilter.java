package org.raidlab.rc.faillock;

import java.util.List;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.rc.membership.Configuration;
import org.raidlab.rc.membership.Outbox;
import org.raidlab.rc.membership.SiteContext;

/**
 * Tells AM which relations must not be read here, and AC whether commits can set or clear fail-locks: if any are set,
 * or the view lacks a site. Of that AC itself knows only how many sites the instance began with.
 */
public final class StaleReadFilter {
    private final Outbox outbox;
    private final int site;
    private final FailLocks failLocks;
    private final Configuration configuration;
    private List<Integer> members = List.of();
    private List<RelationId> stale = List.of();
    private boolean any;
    private long upTo;

    public StaleReadFilter(SiteContext site, FailLocks failLocks) {
        this.outbox = site.outbox();
        this.site = site.self().site();
        this.configuration = site.configuration();
        this.failLocks = failLocks;
    }

    /** Sets the view of all commits from now on, and sends AC the state. */
    public void in(SessionVector view, Effects<RaidMessage> out) {
        members = view.sites();
        tellAgain(out);
    }

    private boolean isAny() {
        boolean lacksOne = configuration.hasGrown() && !members.containsAll(configuration.sites());
        return lacksOne || !failLocks.isEmpty();
    }

    /** Raises the log position of the last commit that the next message to AC covers. */
    public void decidedUpTo(long at) {
        upTo = Math.max(upTo, at);
    }

    /** Returns the log position of the last commit that the fail-locks contain. */
    public long upTo() {
        return upTo;
    }

    /** Sends the state to AC if it has changed. */
    public void tell(Effects<RaidMessage> out) {
        if (any != isAny() || !stale.equals(failLocks.relations(site))) {
            tellAgain(out);
        }
    }

    private void tellAgain(Effects<RaidMessage> out) {
        stale = failLocks.relations(site);
        any = isAny();
        outbox.toServer(RaidServer.AC, new AcMessage.Stale(stale, any, upTo), out);
    }
}
