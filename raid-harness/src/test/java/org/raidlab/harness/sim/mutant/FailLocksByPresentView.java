package org.raidlab.harness.sim.mutant;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SessionVector;
import org.raidlab.site.node.SiteOptions;

/** Who missed a commit is told by the view of the moment, and not by who took part. */
public final class FailLocksByPresentView extends MutantServer {
    public FailLocksByPresentView(SiteOptions options) {
        super(options, RaidServer.RC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        List<Member> up = new ArrayList<>();
        Server<RaidMessage> listening = Hearing.as(
                right,
                body -> body instanceof RcMessage.Decided commit && !commit.copies() && !up.isEmpty()
                        ? byPresentView(commit, up)
                        : body);
        return new Doing(listening, Saying.instead((to, body) -> {
            present(body).ifPresent(view -> {
                up.clear();
                up.addAll(view.members());
            });
            return body;
        }));
    }

    private static Optional<SessionVector> present(RaidMessage body) {
        return switch (body) {
            case AcMessage.Install install -> Optional.of(install.view());
            case AcMessage.Join join -> Optional.of(join.view());
            default -> Optional.empty();
        };
    }

    private static RcMessage.Decided byPresentView(RcMessage.Decided commit, List<Member> up) {
        return new RcMessage.Decided(
                commit.txn(),
                commit.at(),
                commit.stamp(),
                List.copyOf(up),
                commit.items(),
                commit.copies(),
                commit.placements(),
                commit.placings());
    }
}
