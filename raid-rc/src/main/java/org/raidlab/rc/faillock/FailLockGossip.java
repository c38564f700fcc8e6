package org.raidlab.rc.faillock;

import java.util.List;
import org.raidlab.core.Stamp;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.FailLock;
import org.raidlab.msg.Item;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SessionVector;
import org.raidlab.rc.membership.LiveSites;
import org.raidlab.rc.membership.Outbox;
import org.raidlab.rc.membership.SiteContext;

/**
 * Fail-lock gossip: the tables of sites can differ by fail-locks that a site had to set for safety, for a transaction
 * that finally aborted. The owner of the copy is reminded of them, and has them cleared everywhere by a copier.
 */
public final class FailLockGossip {
    private static final int MAX = 256;
    private static final int BEATS = 20;

    private final Member self;
    private final Outbox outbox;
    private final FailLocks failLocks;
    private final LiveSites liveSites;

    public FailLockGossip(SiteContext site, FailLocks failLocks) {
        this.self = site.self();
        this.outbox = site.outbox();
        this.failLocks = failLocks;
        this.liveSites = site.liveSites();
    }

    /** Sends each member its fail-locks known here, with every twentieth heartbeat. */
    public void send(long heartbeat, SessionVector view, Effects<RaidMessage> out) {
        if (heartbeat % BEATS != 0) {
            return;
        }
        for (Member member : view.members()) {
            List<FailLock> theirs = failLocks.of(member.site()).entrySet().stream()
                    .limit(MAX)
                    .map(each -> new FailLock(member.site(), each.getKey(), each.getValue()))
                    .toList();
            if (!theirs.isEmpty() && !member.equals(self) && liveSites.isUp(member)) {
                outbox.to(member.site(), new RcMessage.FailLockNotice(member, theirs), out);
            }
        }
    }

    /** Takes a notice and returns whether it has a fail-lock that this site did not know. */
    public boolean take(RcMessage.FailLockNotice failLockNotice) {
        boolean news = false;
        for (FailLock each : failLockNotice.failLocks()) {
            boolean own = failLockNotice.to().equals(self) && each.site() == self.site();
            if (own && isNews(each.item())) {
                failLocks.set(self.site(), each.item(), Stamp.NONE);
                news = true;
            }
        }
        return news;
    }

    /**
     * Returns whether a fail-lock is new here: a tuple's fail-lock is not new if the relation's fail-locks are
     * escalated.
     */
    private boolean isNews(Item item) {
        boolean escalated = item.isTuple() && failLocks.isEscalated(self.site(), item.relation());
        return !escalated && !failLocks.isSet(self.site(), item);
    }
}
