package org.raidlab.rc.membership;

import java.util.Optional;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RcMessage;

/**
 * Validates heartbeats: regular ones are taken as they come, and one that would displace other heartbeats only once its
 * sender has confirmed it.
 */
final class Heartbeats {
    private final FailureDetector failureDetector;
    private final AmnesiaCheck amnesia;
    private final Challenges challenges;
    private final StateTransfer stateTransfer;
    private final Acceptor acceptor;
    private final ViewChange.Host host;

    /** @param host hears of the views that are named and believed */
    Heartbeats(
            FailureDetector failureDetector,
            AmnesiaCheck amnesia,
            Challenges challenges,
            StateTransfer stateTransfer,
            Acceptor acceptor,
            ViewChange.Host host) {
        this.failureDetector = failureDetector;
        this.amnesia = amnesia;
        this.challenges = challenges;
        this.stateTransfer = stateTransfer;
        this.acceptor = acceptor;
        this.host = host;
    }

    /**
     * Takes a heartbeat, a challenge or a response.
     *
     * @param own this site's last one
     * @return one that is believed
     */
    Optional<RcMessage.Heartbeat> take(RcMessage.OfViews message, RcMessage.Heartbeat own, Effects<RaidMessage> out) {
        if (message instanceof RcMessage.Heartbeat heartbeat) {
            return judge(heartbeat, out);
        }
        if (message instanceof RcMessage.Challenge challenge) {
            challenges.answer(challenge, own, !stateTransfer.isHeldUp(), out);
        }
        return message instanceof RcMessage.Response response && challenges.isAnswered(response)
                ? believed(response.heartbeat(), out)
                : Optional.empty();
    }

    private Optional<RcMessage.Heartbeat> judge(RcMessage.Heartbeat heartbeat, Effects<RaidMessage> out) {
        if (amnesia.refuses(heartbeat, acceptor, out)) {
            return Optional.empty();
        }
        FailureDetector.Worth worth = failureDetector.heard(heartbeat);
        boolean isDoubtful = acceptor.isDoubtful(heartbeat.known());
        if (isDoubtful || worth == FailureDetector.Worth.DOUBTFUL) {
            challenges.ask(heartbeat.from().site(), out);
        }
        if (worth != FailureDetector.Worth.NEWS) {
            return Optional.empty();
        }
        amnesia.note(heartbeat, acceptor, out);
        if (!isDoubtful) {
            host.chosen(heartbeat.known(), out);
        }
        return Optional.of(heartbeat);
    }

    /** Takes a heartbeat that its sender has confirmed now: it replaces the site's last known one. */
    private Optional<RcMessage.Heartbeat> believed(RcMessage.Heartbeat heartbeat, Effects<RaidMessage> out) {
        if (amnesia.refuses(heartbeat, acceptor, out)) {
            return Optional.empty();
        }
        failureDetector.believe(heartbeat);
        amnesia.note(heartbeat, acceptor, out);
        host.chosen(heartbeat.known(), out);
        return Optional.of(heartbeat);
    }
}
