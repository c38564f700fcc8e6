package org.raidlab.rc.rowaa;

import java.util.Optional;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RcMessage;

/** Judges heartbeats: news is taken as it comes, and what would push others aside once its sender has confirmed it. */
final class Heartbeats {
    private final Neighbours neighbours;
    private final AmnesiaCheck amnesia;
    private final Challenges challenges;
    private final Entering entering;
    private final Acceptor acceptor;
    private final Election.Host host;

    /** @param host hears of the views that are named and believed */
    Heartbeats(
            Neighbours neighbours,
            AmnesiaCheck amnesia,
            Challenges challenges,
            Entering entering,
            Acceptor acceptor,
            Election.Host host) {
        this.neighbours = neighbours;
        this.amnesia = amnesia;
        this.challenges = challenges;
        this.entering = entering;
        this.acceptor = acceptor;
        this.host = host;
    }

    /**
     * Takes a heartbeat, or a question or an answer about one.
     *
     * @param own this site's last one
     * @return one that is believed
     */
    Optional<RcMessage.Beat> take(RcMessage message, RcMessage.Beat own, Effects<RaidMessage> out) {
        if (message instanceof RcMessage.Beat beat) {
            return judge(beat, out);
        }
        if (message instanceof RcMessage.Challenge challenge) {
            challenges.answer(challenge, own, !entering.isHeldUp(), out);
        }
        return message instanceof RcMessage.Response response && challenges.isAnswered(response)
                ? believed(response.beat(), out)
                : Optional.empty();
    }

    private Optional<RcMessage.Beat> judge(RcMessage.Beat beat, Effects<RaidMessage> out) {
        if (amnesia.refuses(beat, acceptor, out)) {
            return Optional.empty();
        }
        Neighbours.Worth worth = neighbours.heard(beat);
        boolean isDoubtful = acceptor.isDoubtful(beat.known());
        if (isDoubtful || worth == Neighbours.Worth.DOUBTFUL) {
            challenges.ask(beat.from().site(), out);
        }
        if (worth != Neighbours.Worth.NEWS) {
            return Optional.empty();
        }
        amnesia.note(beat, acceptor, out);
        if (!isDoubtful) {
            host.chosen(beat.known(), out);
        }
        return Optional.of(beat);
    }

    /** It says so now: that counts, whatever was believed before. */
    private Optional<RcMessage.Beat> believed(RcMessage.Beat beat, Effects<RaidMessage> out) {
        if (amnesia.refuses(beat, acceptor, out)) {
            return Optional.empty();
        }
        neighbours.believe(beat);
        amnesia.note(beat, acceptor, out);
        host.chosen(beat.known(), out);
        return Optional.of(beat);
    }
}
