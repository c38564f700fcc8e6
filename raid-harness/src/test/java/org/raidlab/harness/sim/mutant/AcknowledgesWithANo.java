package org.raidlab.harness.sim.mutant;

import java.util.TreeSet;
import org.raidlab.core.Address;
import org.raidlab.core.Lsn;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.ForwardingEffects;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.SiteOptions;

/** Acknowledgements travel with a no too, for which nothing is forced. */
public final class AcknowledgesWithANo extends MutantServer {
    public AcknowledgesWithANo(SiteOptions options) {
        super(options, RaidServer.AC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        TreeSet<TxnId> learned = new TreeSet<>();
        return new Doing(right, out -> new ForwardingEffects<>(out) {
            @Override
            public Lsn append(LogRecord record) {
                if (record instanceof RaidRecord.Learned commit) {
                    learned.add(commit.txn());
                }
                return super.append(record);
            }

            @Override
            public void send(Address to, RaidMessage body) {
                super.send(
                        to,
                        body instanceof AcMessage.Vote vote && !vote.verdict().isYes()
                                ? vote.acknowledging(learned.stream()
                                        .filter(txn -> txn.site() == to.site())
                                        .toList())
                                : body);
            }
        });
    }
}
