package org.raidlab.harness.sim.mutant;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SessionVector;
import org.raidlab.site.node.SiteOptions;

/** Who has left with the last view change is taken for a participant: nothing of it is fail-locked. */
public final class SparesTheLeaver extends MutantServer {
    public SparesTheLeaver(SiteOptions options) {
        super(options, RaidServer.RC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        List<SessionVector> views = new ArrayList<>();
        Server<RaidMessage> listening = Hearing.as(
                right,
                body -> body instanceof RcMessage.Decided commit && !commit.copies() && views.size() > 1
                        ? sparing(commit, views.get(views.size() - 2))
                        : body);
        return new Doing(listening, Saying.instead((to, body) -> {
            if (body instanceof AcMessage.Install install) {
                views.add(install.view());
            }
            return body;
        }));
    }

    private static RcMessage.Decided sparing(RcMessage.Decided commit, SessionVector before) {
        List<Member> members = new ArrayList<>(commit.members());
        before.members().stream()
                .filter(left -> members.stream().noneMatch(member -> member.site() == left.site()))
                .forEach(members::add);
        return new RcMessage.Decided(
                commit.txn(),
                commit.at(),
                commit.stamp(),
                members,
                commit.items(),
                commit.copies(),
                commit.placements(),
                commit.placings());
    }
}
