package org.raidlab.harness.sim.mutant;

import org.raidlab.core.Lsn;
import org.raidlab.core.turn.ForwardingEffects;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.SiteOptions;

/** A site acknowledges a commit that is not durable there yet; with parallel commits the home site does so too. */
public final class AcknowledgesEarly extends MutantServer {
    public AcknowledgesEarly(SiteOptions options) {
        super(options, RaidServer.AC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new Doing(right, out -> new ForwardingEffects<>(out) {
            @Override
            public Lsn append(LogRecord record) {
                if (record instanceof RaidRecord.Learned learned) {
                    int home = learned.txn().site();
                    send(
                            ports.self().at(home),
                            new AcMessage.Acknowledge(
                                    learned.txn(), ports.self().site()));
                }
                return super.append(record);
            }
        });
    }
}
