package org.raidlab.site.sim.mutant;

import java.util.List;
import java.util.SequencedMap;
import org.raidlab.ac.CommitLog;
import org.raidlab.ac.CommitProtocol;
import org.raidlab.core.Lsn;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.site.node.SiteOptions;

/** The log is kept from the first record on that an absent site may ask about. */
public final class LogWaitsForTheAbsent extends MeasuredLog {
    public LogWaitsForTheAbsent(SiteOptions options) {
        super(options);
    }

    @Override
    protected CommitProtocol commitProtocol(Ports ports, CommitLog commitLog) {
        return new WritesNothingAgain(super.commitProtocol(ports, commitLog));
    }

    private record WritesNothingAgain(CommitProtocol right) implements CommitProtocol {
        @Override
        public void writeAgain(TxnId txn, Effects<RaidMessage> out) {}

        @Override
        public void onMessage(Envelope<RaidMessage> in, AcMessage message, Effects<RaidMessage> out) {
            right.onMessage(in, message, out);
        }

        @Override
        public void onTimer(TimerToken token, Effects<RaidMessage> out) {
            right.onTimer(token, out);
        }

        @Override
        public void onRecovered(Lsn at, RaidRecord record) {
            right.onRecovered(at, record);
        }

        @Override
        public void onReady(Effects<RaidMessage> out) {
            right.onReady(out);
        }

        @Override
        public boolean isInDoubt(TxnId txn) {
            return right.isInDoubt(txn);
        }

        @Override
        public boolean mayBeRunning(TxnId txn) {
            return right.mayBeRunning(txn);
        }

        @Override
        public void remember(Effects<RaidMessage> out) {
            right.remember(out);
        }

        @Override
        public void checkInvariants() {
            right.checkInvariants();
        }

        @Override
        public List<String> unfinished() {
            return right.unfinished();
        }

        @Override
        public SequencedMap<String, Long> counters() {
            return right.counters();
        }
    }
}
