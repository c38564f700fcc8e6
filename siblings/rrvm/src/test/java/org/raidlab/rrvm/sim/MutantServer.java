package org.raidlab.rrvm.sim;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Address;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.ForwardingEffects;
import org.raidlab.core.turn.LogDevice;
import org.raidlab.core.turn.LogEffects;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.core.turn.WrappedServer;
import org.raidlab.rrvm.RrvmMessage;

/** A server with a mistake, which a subclass makes in what the server hears, sends, writes or recovers. */
class MutantServer extends WrappedServer<RrvmMessage> {
    private final Address self;
    private final ArrayDeque<Envelope<RrvmMessage>> heardBesides = new ArrayDeque<>();

    MutantServer(Server<RrvmMessage> right, Address self) {
        super(right);
        this.self = self;
    }

    /** Returns the message that the server takes instead; null for none. */
    @Nullable
    Envelope<RrvmMessage> hear(Envelope<RrvmMessage> in) {
        return in;
    }

    /** Returns the message that the server sends instead; null for none. */
    @Nullable
    RrvmMessage send(Address to, RrvmMessage body) {
        return body;
    }

    /** Returns the record that the server writes instead; null for none. */
    @Nullable
    LogRecord write(LogRecord record, boolean isForced) {
        return record;
    }

    /** Returns whether the server takes this record for durable at once. */
    boolean trusts(LogRecord record) {
        return false;
    }

    /** Returns whether the server writes these blocks, rather than only say so. */
    boolean writes(BlockRange to) {
        return true;
    }

    /** Returns where the server cuts its log instead. */
    Lsn cut(Lsn before) {
        return before;
    }

    /** Takes note of the position of a record. */
    void written(Lsn at) {}

    /** Returns whether the server takes note of a record at a start. */
    boolean recovers(LogRecord record) {
        return true;
    }

    /** Has the server hear a message after its present step. */
    final void hearBesides(Address from, int incarnation, RrvmMessage body) {
        heardBesides.add(new Envelope<>(from, self, new MessageTag(incarnation, 0), body));
    }

    @Override
    public void onMessage(Envelope<RrvmMessage> in, Effects<RrvmMessage> out) {
        Envelope<RrvmMessage> heard = hear(in);
        if (heard != null) {
            super.onMessage(heard, out);
        }
        hearTheRest(out);
    }

    private void hearTheRest(Effects<RrvmMessage> out) {
        while (!heardBesides.isEmpty()) {
            super.onMessage(heardBesides.remove(), out);
        }
    }

    @Override
    public void onTimer(TimerToken token, Effects<RrvmMessage> out) {
        super.onTimer(token, out);
        hearTheRest(out);
    }

    @Override
    public void onReady(Effects<RrvmMessage> out) {
        super.onReady(out);
        hearTheRest(out);
    }

    @Override
    public void onRecovered(long offset, LogRecord record) {
        if (recovers(record)) {
            super.onRecovered(offset, record);
        }
    }

    @Override
    protected Effects<RrvmMessage> effects(Effects<RrvmMessage> out) {
        return new Wrong(out);
    }

    private final class Wrong extends ForwardingEffects<RrvmMessage> {
        private final Effects<RrvmMessage> right;

        Wrong(Effects<RrvmMessage> right) {
            super(right);
            this.right = right;
        }

        @Override
        public void send(Address to, RrvmMessage body) {
            RrvmMessage sent = MutantServer.this.send(to, body);
            if (sent != null) {
                super.send(to, sent);
            }
        }

        @Override
        public Lsn force(LogRecord record) {
            LogRecord written = write(record, true);
            if (written == null) {
                return Lsn.START;
            }
            return trusts(record) ? super.append(written) : super.force(written);
        }

        @Override
        public Lsn append(LogRecord record) {
            LogRecord written = write(record, false);
            Lsn at = written == null ? Lsn.START : super.append(written);
            written(at);
            return at;
        }

        @Override
        public void writeBlocks(BlockRange to, Block content, RrvmMessage whenDone) {
            if (writes(to)) {
                super.writeBlocks(to, content, whenDone);
            } else {
                right.send(self, whenDone);
            }
        }

        @Override
        public void truncateLog(Lsn before) {
            super.truncateLog(cut(before));
        }

        @Override
        public LogEffects<RrvmMessage> log(LogDevice device) {
            LogEffects<RrvmMessage> log = super.log(device);
            return new LogEffects<>() {
                @Override
                public Lsn force(LogRecord record) {
                    return log.force(record);
                }

                @Override
                public Lsn append(LogRecord record) {
                    LogRecord written = write(record, false);
                    return written == null ? Lsn.START : log.append(written);
                }

                @Override
                public Lsn append(LogRecord record, RrvmMessage whenDurable) {
                    LogRecord written = write(record, true);
                    if (written == null || trusts(record)) {
                        right.send(self, whenDurable);
                        return written == null ? Lsn.START : log.append(written);
                    }
                    return log.append(written, whenDurable);
                }

                @Override
                public void truncate(Lsn before) {
                    log.truncate(before);
                }
            };
        }
    }
}
