package org.raidlab.harness.sim.mutant;

import java.util.TreeMap;
import org.raidlab.core.Lsn;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.ForwardingEffects;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.WrappedServer;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.Verdict;
import org.raidlab.site.node.SiteOptions;

/** A coordinator with parallel commits tells its own yes while it collects the others, and may still give up. */
public final class VotesWhileCollecting extends ImpatientSite {
    public VotesWhileCollecting(SiteOptions options) {
        super(options);
    }

    @Override
    protected Server<RaidMessage> atomicityController(Ports ports) {
        return new Telling(ports.self().site(), super.atomicityController(ports));
    }

    private static final class Telling extends WrappedServer<RaidMessage> {
        private final int self;
        private final TreeMap<TxnId, Stamp> collecting = new TreeMap<>();

        private Telling(int self, Server<RaidMessage> right) {
            super(right);
            this.self = self;
        }

        @Override
        public void onMessage(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
            if (in.body() instanceof AcMessage.Inquire(TxnId txn) && collecting.containsKey(txn)) {
                out.send(in.from(), new AcMessage.Vote(txn, self, Verdict.YES, collecting.get(txn)));
            } else {
                super.onMessage(in, out);
            }
        }

        @Override
        protected Effects<RaidMessage> effects(Effects<RaidMessage> out) {
            return new ForwardingEffects<>(out) {
                @Override
                public Lsn force(LogRecord record) {
                    note(record);
                    return super.force(record);
                }

                @Override
                public Lsn append(LogRecord record) {
                    note(record);
                    return super.append(record);
                }
            };
        }

        private void note(LogRecord record) {
            switch (record) {
                case RaidRecord.Prepared yes when yes.txn().site() == self -> collecting.put(yes.txn(), yes.clock());
                case RaidRecord.Learned learned -> collecting.remove(learned.txn());
                case RaidRecord.Aborted aborted -> collecting.remove(aborted.txn());
                default -> {}
            }
        }
    }
}
