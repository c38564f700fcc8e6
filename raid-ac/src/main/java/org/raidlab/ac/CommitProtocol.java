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

/** A protocol by which the sites decide uniformly on commit or abort. One object serves all transactions of a site. */
public interface CommitProtocol {
    void onMessage(Envelope<RaidMessage> in, AcMessage message, Effects<RaidMessage> out);

    void onTimer(TimerToken token, Effects<RaidMessage> out);

    /** Restores a log record before the site is ready; the commit log has already taken the record. */
    void onRecovered(Lsn at, RaidRecord record);

    void onReady(Effects<RaidMessage> out);

    /** Returns whether the transaction is undecided here: commitment was requested, or this site has voted yes. */
    boolean isInDoubt(TxnId txn);

    /** Returns whether the transaction began here and may still be running. */
    boolean mayBeRunning(TxnId txn);

    /**
     * Writes a transaction's records again before the log is cut, since its older records have kept the log from being
     * cut.
     */
    void writeAgain(TxnId txn, Effects<RaidMessage> out);

    /** Writes again, before the log is cut, the commits that must be remembered from it and are not in a database. */
    void remember(Effects<RaidMessage> out);

    void checkInvariants();

    /** Lists the transactions that are not over here, each with its state. */
    List<String> unfinished();

    SequencedMap<String, Long> counters();
}
