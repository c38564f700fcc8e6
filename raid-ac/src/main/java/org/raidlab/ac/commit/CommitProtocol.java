package org.raidlab.ac.commit;

import java.util.List;
import java.util.SequencedMap;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.SessionVector;

/**
 * A protocol by which the sites decide uniformly on commit or abort of transactions that write. One object serves all
 * transactions of a site; what the site does in one of them is a {@link Role} in the {@link CommitContext}.
 */
public interface CommitProtocol {
    /** Takes a message that the parts common to all protocols do not take themselves. */
    void onMessage(Envelope<RaidMessage> in, AcMessage message, Effects<RaidMessage> out);

    /** Restores a log record before the site is ready; the commit log has already taken the record. */
    void onRecovered(RaidRecord record);

    /** Begins, when CC has got back the commit-locks of the transactions {@linkplain #inDoubt in doubt}. */
    void onReady(Effects<RaidMessage> out);

    /** Goes on in a view that this site has installed. */
    void entered(SessionVector view, Effects<RaidMessage> out);

    /** Returns the transactions on which this site has voted yes and whose decision it does not know. */
    List<InDoubtTransaction> inDoubt();

    /** Writes again, before the log is cut, the commits that must be remembered from it and are not in a database. */
    void remember(Effects<RaidMessage> out);

    void checkInvariants();

    SequencedMap<String, Long> counters();
}
