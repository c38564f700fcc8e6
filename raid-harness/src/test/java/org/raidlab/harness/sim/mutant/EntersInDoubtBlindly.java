package org.raidlab.harness.sim.mutant;

import java.util.List;
import org.raidlab.ac.replication.Participants;
import org.raidlab.ac.replication.ReplicaSites;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AcMessage.Join;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.RaidMessage;
import org.raidlab.site.config.Replication;
import org.raidlab.site.node.AtomicityControllerFactory;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/** A site enters in doubt whatever it inherits, and whatever it has missed of the catalogue. */
public final class EntersInDoubtBlindly extends ServerFactory {
    public EntersInDoubtBlindly(SiteOptions options) {
        super(options);
    }

    @Override
    protected Server<RaidMessage> atomicityController(Ports ports) {
        return new AtomicityControllerFactory(options()) {
            @Override
            protected Participants participants(Replication.Rowaa settings, Ports ports) {
                return new ReplicaSites(ports.self().site()) {
                    @Override
                    public boolean mayEnterInDoubt(
                            InDoubtTransaction own, Join join, List<InDoubtTransaction> inherited) {
                        return true;
                    }
                };
            }
        }.server(ports);
    }
}
