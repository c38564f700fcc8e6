package org.raidlab.harness.sim.mutant;

import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.ForwardingEffects;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.site.node.SiteOptions;

/** When a checkpoint is complete, it cuts the log up to the last record, whoever still needs what stands before. */
public final class CutsLogTooEarly extends BusyCheckpoints {
    public CutsLogTooEarly(SiteOptions options) {
        super(options);
    }

    @Override
    protected Server<RaidMessage> atomicityController(Ports ports) {
        return new Doing(super.atomicityController(ports), CutsEarly::new);
    }

    private static final class CutsEarly extends ForwardingEffects<RaidMessage> {
        private Lsn last = Lsn.START;

        private CutsEarly(Effects<RaidMessage> to) {
            super(to);
        }

        @Override
        public Lsn append(LogRecord record) {
            last = super.append(record);
            return last;
        }

        @Override
        public void truncateLog(Lsn before) {
            super.truncateLog(before.isBefore(last) ? last : before);
        }
    }
}
