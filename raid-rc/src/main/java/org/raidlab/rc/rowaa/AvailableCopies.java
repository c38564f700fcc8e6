package org.raidlab.rc.rowaa;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SessionVector;
import org.raidlab.rc.ReplicationMethod;
import org.raidlab.rc.copier.CopierScheduler;
import org.raidlab.rc.faillock.FailLockGossip;
import org.raidlab.rc.faillock.FailLocks;
import org.raidlab.rc.faillock.StaleReadFilter;
import org.raidlab.rc.membership.Configuration;
import org.raidlab.rc.membership.Membership;
import org.raidlab.rc.membership.SiteContext;
import org.raidlab.rc.placement.Sources;
import org.raidlab.rc.placement.Thresholds;

/**
 * Read one, write all available (paper section 4), with views chosen by their members. Steps, invariants and
 * deviations: the module's README.
 */
public final class AvailableCopies implements ReplicationMethod {
    private final FailLocks failLocks;
    private final Membership membership;
    private final Sources sources;
    private final Thresholds thresholds;
    private final CopierScheduler copierScheduler;
    private final FailLockGossip failLockGossip;
    private final StaleReadFilter staleReads;
    private final FromLog fromLog = new FromLog();
    private final int self;

    public AvailableCopies(Ports ports, RowaaConfig config) {
        Configuration configuration = new Configuration(config.membership());
        this.failLocks = new FailLocks(configuration, config.escalation());
        this.membership = new Membership(ports, config.membership(), configuration, failLocks, new Host());
        SiteContext site = membership.site();
        this.sources = new Sources(site, failLocks);
        this.thresholds = new Thresholds(config.copies(), site, failLocks, sources);
        this.copierScheduler = new CopierScheduler(config.copiers(), site, failLocks, sources, thresholds);
        this.failLockGossip = new FailLockGossip(site, failLocks);
        this.staleReads = new StaleReadFilter(site, failLocks);
        this.self = ports.self().site();
    }

    /** Takes the changes of this site's membership. */
    private final class Host implements Membership.Host {
        @Override
        public void entered(SessionVector view, Effects<RaidMessage> out) {
            staleReads.in(view, out);
        }

        @Override
        public void joined(Effects<RaidMessage> out) {
            goOnCopying(out);
        }
    }

    @Override
    public void onMessage(Envelope<RaidMessage> in, RcMessage message, Effects<RaidMessage> out) {
        take(message, out);
        failLocks.trace(out);
    }

    @Override
    public AcMessage.View view() {
        return membership.participants();
    }

    private void take(RcMessage message, Effects<RaidMessage> out) {
        if (message instanceof RcMessage.Restored restored && membership.isRestoring()) {
            restore(fromLog.whole(restored), out);
        } else if (sources.take(message, membership.view(), membership.isInside(), out) || fromLog.take(message)) {
            return;
        } else if (membership.isActive()) {
            step(message, out);
        } else if (message instanceof RcMessage.OfController asked) {
            membership.whileAway(asked, out);
        }
    }

    private void step(RcMessage message, Effects<RaidMessage> out) {
        boolean inside = membership.isInside();
        switch (message) {
            case RcMessage.OfViews views -> membership.step(views, out);
            case RcMessage.Restored _ -> out.trace(new RaidTrace.Ignored("restored already"));
            case RcMessage.Decided commit -> onDecided(commit, out);
            case RcMessage.AskSnapshot _ -> membership.tellSnapshot(staleReads.upTo(), out);
            case RcMessage.InDoubtTransactions answer -> membership.transferState(fromLog.whole(answer), out);
            case RcMessage.Wanted(var relation) -> {
                copierScheduler.want(relation);
                goOnCopying(out);
                refuseWanted(out);
            }
            case RcMessage.Placed _, RcMessage.AskSource _, RcMessage.Part _, RcMessage.Redone _ -> {}
            case RcMessage.CopierEnded ended -> copierScheduler.onCopierEnded(ended, out);
            case RcMessage.DirectoryUpdated ended -> thresholds.onDirectoryUpdated(ended, out);
            case RcMessage.CopyRequest asked -> copierScheduler.onCopyRequest(asked, isOfThisView(asked), out);
            case RcMessage.CopyReply reply when inside -> copierScheduler.onCopyReply(reply, membership.view(), out);
            case RcMessage.FailLockNotice notice when inside && failLockGossip.take(notice) -> staleReads.tell(out);
            case RcMessage.CopyReply _, RcMessage.FailLockNotice _ -> {}
        }
    }

    private void restore(RcMessage.Restored restored, Effects<RaidMessage> out) {
        failLocks.replace(restored.failLocks());
        restored.since().forEach(failLocks::decided);
        staleReads.decidedUpTo(restored.upTo());
        membership.restore(restored.views(), out);
    }

    private void onDecided(RcMessage.Decided commit, Effects<RaidMessage> out) {
        staleReads.decidedUpTo(commit.at());
        failLocks.decided(commit);
        if (membership.isInside()) {
            staleReads.tell(out);
            if (copierScheduler.onDecided() || !commit.placings().isEmpty()) {
                goOnCopying(out);
            }
        }
    }

    @Override
    public void onTimer(TimerToken token, Effects<RaidMessage> out) {
        if (token instanceof CopierScheduler.Due) {
            goOnCopying(out);
        } else if (token instanceof Thresholds.Due) {
            keepThreshold(out);
        } else {
            membership.onHeartbeatDue(out);
            goOnCopying(out);
            refuseWanted(out);
            keepThreshold(out);
            if (membership.isInside()) {
                failLockGossip.send(membership.heartbeatNumber(), membership.view(), out);
            }
        }
    }

    private void goOnCopying(Effects<RaidMessage> out) {
        if (membership.isInside()) {
            copierScheduler.goOn(membership.view(), out);
        }
    }

    /** Refuses reads that wait for copies which no site that is up can refresh. */
    private void refuseWanted(Effects<RaidMessage> out) {
        if (membership.isInside()) {
            copierScheduler.refuseWantedInVain(membership.view(), out);
        }
    }

    /** Keeps the number of copies: the lowest up-to-date member does it, or after its failure the next one. */
    private void keepThreshold(Effects<RaidMessage> out) {
        if (membership.isInside()) {
            thresholds.goOn(membership.view(), membership.isLowestUpToDate(), out);
        }
    }

    private boolean isOfThisView(RcMessage.CopyRequest asked) {
        SessionVector view = membership.view();
        return membership.isInside()
                && asked.view() == view.number()
                && view.members().contains(asked.from());
    }

    @Override
    public void checkInvariants() {
        membership.checkInvariants();
    }

    @Override
    public List<String> unfinished() {
        if (!membership.isInside()) {
            return List.of("is " + membership.stage() + " of views");
        }
        SessionVector view = membership.view();
        List<String> unfinished = new ArrayList<>();
        for (Member member : view.members()) {
            int left = failLocks.of(member.site()).size();
            if (left > 0) {
                unfinished.add(left + " copies of site " + member.site() + " are fail-locked");
            }
        }
        unfinished.addAll(thresholds.unfinished(view, membership.isLowestUpToDate()));
        if (membership.waitingForLease() > 0) {
            unfinished.add("reads wait for a lease");
        }
        return unfinished;
    }

    @Override
    public SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> counters = new LinkedHashMap<>();
        membership.addViewTo(counters);
        failLocks.addTo(counters, self);
        counters.put("copiers", copierScheduler.done());
        thresholds.addTo(counters, membership.view());
        membership.addViewChangesTo(counters);
        return counters;
    }
}
