package org.raidlab.harness.sim.mutant;

import java.util.List;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.SiteOptions;

/** The view that AC is told leaves out the last site, as if it were not there. */
public final class ForgetsAParticipant extends MutantServer {
    public ForgetsAParticipant(SiteOptions options) {
        super(options, RaidServer.RC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new Doing(
                right,
                Saying.instead((to, body) -> body instanceof AcMessage.View view
                        ? without(ports.self().site(), view)
                        : body));
    }

    private AcMessage.View without(int self, AcMessage.View view) {
        List<AcMessage.Member> up = view.up().stream()
                .filter(member -> member.site() == self
                        || member.site() != options().sites().getLast())
                .toList();
        return new AcMessage.View(view.view(), up, view.down());
    }
}
