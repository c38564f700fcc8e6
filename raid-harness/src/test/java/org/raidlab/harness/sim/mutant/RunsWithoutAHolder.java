package org.raidlab.harness.sim.mutant;

import java.util.List;
import org.raidlab.ac.replication.Participants;
import org.raidlab.ac.replication.ReplicaSites;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.Placement;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.Write;
import org.raidlab.site.config.Replication;
import org.raidlab.site.node.AtomicityControllerFactory;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/** Replica sites that are out of the view are left out, as if they had no copies. */
public final class RunsWithoutAHolder extends ServerFactory {
    public RunsWithoutAHolder(SiteOptions options) {
        super(options);
    }

    @Override
    protected Server<RaidMessage> atomicityController(Ports ports) {
        return new AtomicityControllerFactory(options()) {
            @Override
            protected Participants participants(Replication.Rowaa settings, Ports ports) {
                return new ReplicaSites(ports.self().site()) {
                    @Override
                    protected boolean haveAllCopies(
                            List<Member> members, List<Write> writes, List<Placement> placements) {
                        List<Integer> sites = members.stream().map(Member::site).toList();
                        List<Placement> there = placements.stream()
                                .map(placement -> new Placement(
                                        placement.relation(),
                                        placement.holders().stream()
                                                .filter(sites::contains)
                                                .toList()))
                                .toList();
                        return super.haveAllCopies(members, writes, there);
                    }
                };
            }
        }.server(ports);
    }
}
