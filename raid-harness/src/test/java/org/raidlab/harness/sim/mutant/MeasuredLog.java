package org.raidlab.harness.sim.mutant;

import org.raidlab.core.Invariants;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.ForwardingEffects;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.WrappedServer;
import org.raidlab.msg.RaidMessage;
import org.raidlab.site.node.SiteOptions;

/** A right site that takes checkpoints all the time; its log, and what it remembers of commits, must stay small. */
public class MeasuredLog extends BusyCheckpoints {
    private static final long LOG_BYTES_MAX = 32_000;
    private static final long REMEMBERED_MAX = 100;

    public MeasuredLog(SiteOptions options) {
        super(options);
    }

    @Override
    protected Server<RaidMessage> atomicityController(Ports ports) {
        return measured(super.atomicityController(ports));
    }

    /** Returns the server with its log measured. */
    static Server<RaidMessage> measured(Server<RaidMessage> controller) {
        return new Measured(controller);
    }

    /** What was there before a life began does not count: segments are given back as a whole. */
    private static final class Measured extends WrappedServer<RaidMessage> {
        private Lsn first = Lsn.END;

        private Measured(Server<RaidMessage> right) {
            super(right);
        }

        @Override
        protected Effects<RaidMessage> effects(Effects<RaidMessage> out) {
            return new Meter(out);
        }

        @Override
        public void checkInvariants() {
            super.checkInvariants();
            long remembered = counters().getOrDefault("remembered", 0L);
            Invariants.check(remembered <= REMEMBERED_MAX, "commits that are remembered are few", remembered);
        }

        private final class Meter extends ForwardingEffects<RaidMessage> {
            private Meter(Effects<RaidMessage> to) {
                super(to);
            }

            @Override
            public Lsn append(LogRecord record) {
                return measured(super.append(record));
            }

            @Override
            public Lsn force(LogRecord record) {
                return measured(super.force(record));
            }

            private Lsn measured(Lsn at) {
                first = Lsn.min(first, at);
                long bytes = at.offset() - first.offset();
                Invariants.check(bytes <= LOG_BYTES_MAX, "a log that is cut stays short", bytes);
                return at;
            }

            @Override
            public void truncateLog(Lsn before) {
                first = before;
                super.truncateLog(before);
            }
        }
    }
}
