package org.raidlab.ac;

import java.util.List;
import java.util.SequencedMap;
import org.raidlab.core.Lsn;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;

/** A way of deciding uniformly. One object serves all transactions of a site. */
public interface CommitProtocol {
    void onMessage(Envelope<RaidMessage> in, AcMessage message, Effects<RaidMessage> out);

    void onTimer(TimerToken token, Effects<RaidMessage> out);

    /** A record of the log, before ready; the journal has taken it up already. */
    void onRecovered(Lsn at, RaidRecord record);

    void onReady(Effects<RaidMessage> out);

    /** Whether the transaction is running here: asked for commitment, or voted yes, and undecided. */
    boolean isInDoubt(TxnId txn);

    /** Whether the transaction began here and may still be running. */
    boolean mayBeRunning(TxnId txn);

    /**
     * Makes this transaction's older records needless before the log is cut: it has held the log since the last cut.
     */
    void writeAgain(TxnId txn, Effects<RaidMessage> out);

    /** Writes again, before the log is cut, what must be remembered from it and is not in a database. */
    void remember(Effects<RaidMessage> out);

    void checkInvariants();

    /** The transactions that are not over here, each with its state. */
    List<String> unfinished();

    SequencedMap<String, Long> counters();
}
