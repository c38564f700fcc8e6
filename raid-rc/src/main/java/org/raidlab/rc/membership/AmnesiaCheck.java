package org.raidlab.rc.membership;

import java.util.Optional;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord.InstalledView;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SessionVector;

/**
 * Detects sites that have lost their stable storage, or were given an older copy of it. A site keeps which view each
 * other member has installed. A session that begins with an older state, or a session number that is not above the
 * known one, is refused: its beats count for nothing, and the site is told so. A site that says itself that it holds
 * nothing is not refused; it is readmitted first .
 */
final class AmnesiaCheck {
    /** So many of its beats have to be refused before a site believes it: one datagram ends no site. */
    private static final int REFUSALS = 5;

    private final Member self;
    private final Outbox outbox;
    private long lastRefused;
    private int refusals;

    AmnesiaCheck(Outbox outbox) {
        this.self = outbox.self();
        this.outbox = outbox;
    }

    /** Returns whether a heartbeat comes from a site that has lost state; this site then sends that site a refusal. */
    boolean refuses(RcMessage.Heartbeat heartbeat, Acceptor acceptor, Effects<RaidMessage> out) {
        Optional<InstalledView> had =
                acceptor.installedBy(heartbeat.from().site()).filter(known -> hasLost(heartbeat, known));
        had.ifPresent(known -> outbox.to(
                heartbeat.from().site(), new RcMessage.Refused(heartbeat.from(), heartbeat.number(), known), out));
        return had.isPresent();
    }

    /** Records durably which view a member has installed. */
    void note(RcMessage.Heartbeat heartbeat, Acceptor acceptor, Effects<RaidMessage> out) {
        if (isMemberOf(acceptor.known(), heartbeat) && acceptor.noteInstalled(heartbeat.from())) {
            outbox.toServer(
                    RaidServer.AC, new AcMessage.Remember(outbox.whenRecorded(_ -> {}), acceptor.record()), out);
        }
    }

    /**
     * Returns whether a heartbeat of a member reports the known view as installed: no other site can make a site look
     * older.
     */
    private static boolean isMemberOf(SessionVector known, RcMessage.Heartbeat heartbeat) {
        return heartbeat.installed() == known.number() && known.members().contains(heartbeat.from());
    }

    private static boolean hasLost(RcMessage.Heartbeat heartbeat, InstalledView had) {
        int newer = Integer.compare(heartbeat.from().incarnation(), had.member().incarnation());
        if (newer == 0) {
            return heartbeat.installed() < had.view();
        }
        boolean holdsNothing = heartbeat.restored() == 0;
        return newer < 0 || (!holdsNothing && heartbeat.restored() < had.view());
    }

    /** Counts a refusal at the refused site, which ignores refusals while it is inside a view. */
    void refused(RcMessage.Refused answer, boolean inside, long heartbeats, Effects<RaidMessage> out) {
        boolean isMine = answer.to().equals(self) && answer.had().member().site() == self.site();
        if (inside || !isMine || answer.heartbeat() <= lastRefused || answer.heartbeat() > heartbeats) {
            return;
        }
        lastRefused = answer.heartbeat();
        refusals++;
        if (refusals == REFUSALS) {
            out.trace(new RaidTrace.StateLost(self.site(), answer.had()));
        }
    }
}
