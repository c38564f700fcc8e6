package org.raidlab.rrvm.rex.sim;

import org.jspecify.annotations.Nullable;
import org.raidlab.core.Address;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.ForwardingEffects;
import org.raidlab.core.turn.LogDevice;
import org.raidlab.core.turn.LogEffects;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.WrappedServer;
import org.raidlab.rrvm.rex.RexMessage;

/** A page store with a mistake, which a subclass makes in what the store writes, forces or recovers. */
class MutantStore extends WrappedServer<RexMessage> {
    private final Address self;
    private Lsn last = Lsn.START;

    MutantStore(Server<RexMessage> right, Address self) {
        super(right);
        this.self = self;
    }

    /** Returns whether a record is written at all. */
    boolean writes(LogRecord record) {
        return true;
    }

    /** Returns whether the store waits until a record is durable. */
    boolean waitsFor(LogRecord record) {
        return true;
    }

    /** Returns whether the store writes these blocks, rather than only say so. */
    boolean writes(BlockRange to) {
        return true;
    }

    /** Returns where the store cuts its log instead. */
    Lsn cut(Lsn before, Lsn lastRecord) {
        return before;
    }

    /** Returns the record that the store recovers instead; null for none. */
    @Nullable
    LogRecord recovered(LogRecord record) {
        return record;
    }

    @Override
    public void onRecovered(long offset, LogRecord record) {
        LogRecord other = recovered(record);
        if (other != null) {
            super.onRecovered(offset, other);
        }
    }

    @Override
    protected Effects<RexMessage> effects(Effects<RexMessage> out) {
        return new Wrong(out);
    }

    private final class Wrong extends ForwardingEffects<RexMessage> {
        private final Effects<RexMessage> right;

        Wrong(Effects<RexMessage> right) {
            super(right);
            this.right = right;
        }

        @Override
        public Lsn force(LogRecord record) {
            last = waitsFor(record) ? super.force(record) : super.append(record);
            return last;
        }

        @Override
        public Lsn append(LogRecord record) {
            last = writes(record) ? super.append(record) : last;
            return last;
        }

        @Override
        public void writeBlocks(BlockRange to, Block content, RexMessage whenDone) {
            if (writes(to)) {
                super.writeBlocks(to, content, whenDone);
            } else {
                right.send(self, whenDone);
            }
        }

        @Override
        public void truncateLog(Lsn before) {
            super.truncateLog(cut(before, last));
        }

        @Override
        public LogEffects<RexMessage> log(LogDevice device) {
            LogEffects<RexMessage> log = super.log(device);
            return new LogEffects<>() {
                @Override
                public Lsn force(LogRecord record) {
                    return Wrong.this.force(record);
                }

                @Override
                public Lsn append(LogRecord record) {
                    return Wrong.this.append(record);
                }

                @Override
                public Lsn append(LogRecord record, RexMessage whenDurable) {
                    if (waitsFor(record)) {
                        last = log.append(record, whenDurable);
                    } else {
                        right.send(self, whenDurable);
                        last = Wrong.this.append(record);
                    }
                    return last;
                }

                @Override
                public void truncate(Lsn before) {
                    Wrong.this.truncateLog(before);
                }
            };
        }
    }
}
