package org.raidlab.rrvm.memory;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.Address;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.rrvm.RrvmMessage;

/** Effects of a server that only answers. */
final class SentMessages implements Effects<RrvmMessage> {
    final List<RrvmMessage> sent = new ArrayList<>();

    @Override
    public void send(Address to, RrvmMessage body) {
        sent.add(body);
    }

    private static UnsupportedOperationException onlyAnswers() {
        return new UnsupportedOperationException("a remote memory server only answers");
    }

    @Override
    public void sendDurable(Address to, RrvmMessage body) {
        throw onlyAnswers();
    }

    @Override
    public void multicast(List<Address> to, RrvmMessage body) {
        throw onlyAnswers();
    }

    @Override
    public Lsn force(LogRecord record) {
        throw onlyAnswers();
    }

    @Override
    public Lsn append(LogRecord record) {
        throw onlyAnswers();
    }

    @Override
    public void writeBlocks(BlockRange to, Block content, RrvmMessage whenDone) {
        throw onlyAnswers();
    }

    @Override
    public void truncateLog(Lsn before) {
        throw onlyAnswers();
    }

    @Override
    public void setTimer(TimerToken token, Duration delay) {
        throw onlyAnswers();
    }

    @Override
    public void cancelTimer(TimerToken token) {
        throw onlyAnswers();
    }

    @Override
    public void trace(TraceEvent event) {
        throw onlyAnswers();
    }
}
