package org.raidlab.core.turn;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.raidlab.core.Address;
import org.raidlab.core.Lsn;

/** The effects of one server's steps: they add its address and tag to each message and pass it to the turn. */
final class TurnEffects<M extends Message> implements Effects<M> {
    private final Turn<M> turn;
    private final Address self;
    private final Server<M> server;
    private final Map<LogDevice, LogEffects<M>> logs = new LinkedHashMap<>();
    private MessageTag messageTag;

    /** @param messageTag of the server's life; its interval is the server's own */
    TurnEffects(Turn<M> turn, Address self, Server<M> server, MessageTag messageTag) {
        this.turn = turn;
        this.self = self;
        this.server = server;
        this.messageTag = messageTag;
    }

    private Envelope<M> envelope(Address to, M body) {
        int interval = server.interval();
        if (interval != messageTag.interval()) {
            messageTag = new MessageTag(messageTag.incarnation(), interval);
        }
        return new Envelope<>(self, to, messageTag, body);
    }

    @Override
    public void send(Address to, M body) {
        turn.send(envelope(to, body));
    }

    @Override
    public void sendDurable(Address to, M body) {
        turn.sendDurable(envelope(to, body));
    }

    @Override
    public void multicast(List<Address> to, M body) {
        List<Envelope<M>> messages = new ArrayList<>(to.size());
        for (Address receiver : to) {
            messages.add(envelope(receiver, body));
        }
        turn.multicast(messages);
    }

    @Override
    public Lsn force(LogRecord record) {
        return turn.mainLog().force(record);
    }

    @Override
    public Lsn append(LogRecord record) {
        return turn.mainLog().append(record);
    }

    @Override
    public void writeBlocks(BlockRange to, Block content, M whenDone) {
        turn.writeBlocks(to, content, envelope(self, whenDone));
    }

    @Override
    public void truncateLog(Lsn before) {
        turn.mainLog().truncate(before);
    }

    @Override
    public LogEffects<M> log(LogDevice device) {
        return logs.computeIfAbsent(device, each -> new OwnLog(turn.log(each)));
    }

    /** A log of the process for this server. */
    private final class OwnLog implements LogEffects<M> {
        private final TurnLog<M> log;

        OwnLog(TurnLog<M> log) {
            this.log = log;
        }

        @Override
        public Lsn force(LogRecord record) {
            return log.force(record);
        }

        @Override
        public Lsn append(LogRecord record) {
            return log.append(record);
        }

        @Override
        public Lsn append(LogRecord record, M whenDurable) {
            return log.append(record, envelope(self, whenDurable));
        }

        @Override
        public void truncate(Lsn before) {
            log.truncate(before);
        }
    }

    @Override
    public void setTimer(TimerToken token, Duration delay) {
        turn.setTimer(self, token, delay.toNanos());
    }

    @Override
    public void cancelTimer(TimerToken token) {
        turn.cancelTimer(self, token);
    }

    @Override
    public void trace(TraceEvent event) {
        turn.trace(event);
    }
}
