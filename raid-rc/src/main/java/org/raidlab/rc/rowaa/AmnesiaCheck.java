package org.raidlab.rc.rowaa;

import java.util.Optional;
import org.raidlab.core.ServerType;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord.InstalledView;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SessionVector;

/**
 * Finds sites that have lost their stable storage, or were given an older copy of it. A site keeps which view each
 * other member has installed. A session that begins with an older state, or a session number that is not above the
 * known one, is refused: its beats count for nothing, and the site is told so. A site that says itself that it holds
 * nothing is not refused; it is readmitted first ({@link Growth}).
 */
final class AmnesiaCheck {
    /** So many of its beats have to be refused before a site believes it: one datagram ends no site. */
    private static final int REFUSALS = 5;

    private final Member self;
    private final Post post;
    private long lastRefused;
    private int refusals;

    AmnesiaCheck(Election.Parts parts) {
        this.self = parts.self();
        this.post = parts.post();
    }

    /** Whether a beat comes from a site that has lost what it has known; the site is told so. */
    boolean refuses(RcMessage.Beat beat, Acceptor acceptor, Effects<RaidMessage> out) {
        Optional<InstalledView> had = acceptor.installedBy(beat.from().site()).filter(known -> hasLost(beat, known));
        had.ifPresent(
                known -> post.to(beat.from().site(), new RcMessage.Refused(beat.from(), beat.number(), known), out));
        return had.isPresent();
    }

    /** Keeps, durably, which view a member has installed. */
    void note(RcMessage.Beat beat, Acceptor acceptor, Effects<RaidMessage> out) {
        if (isMemberOf(acceptor.known(), beat) && acceptor.noteInstalled(beat.from())) {
            post.toServer(ServerType.AC, new AcMessage.Remember(post.whenRecorded(_ -> {}), acceptor.record()), out);
        }
    }

    /** Only what a member of the known view says of that view is kept: nobody else can make a site look older. */
    private static boolean isMemberOf(SessionVector known, RcMessage.Beat beat) {
        return beat.installed() == known.number() && known.members().contains(beat.from());
    }

    private static boolean hasLost(RcMessage.Beat beat, InstalledView had) {
        int newer = Integer.compare(beat.from().incarnation(), had.member().incarnation());
        if (newer == 0) {
            return beat.installed() < had.view();
        }
        boolean holdsNothing = beat.restored() == 0;
        return newer < 0 || (!holdsNothing && beat.restored() < had.view());
    }

    /** At the site that is refused: inside a view it knows better. */
    void refused(RcMessage.Refused answer, boolean inside, long beats, Effects<RaidMessage> out) {
        boolean isMine = answer.to().equals(self) && answer.had().member().site() == self.site();
        if (inside || !isMine || answer.beat() <= lastRefused || answer.beat() > beats) {
            return;
        }
        lastRefused = answer.beat();
        refusals++;
        if (refusals == REFUSALS) {
            out.note(new RaidTrace.StateLost(self.site(), answer.had()));
        }
    }
}
