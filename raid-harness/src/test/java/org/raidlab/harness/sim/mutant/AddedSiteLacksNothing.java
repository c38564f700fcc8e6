package org.raidlab.harness.sim.mutant;

import java.util.List;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.DirectoryChange;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.site.node.SiteOptions;

/** A site that is added is taken for one that knows the catalogue. */
public final class AddedSiteLacksNothing extends MutantServer {
    public AddedSiteLacksNothing(SiteOptions options) {
        super(options, RaidServer.RC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return Hearing.as(right, AddedSiteLacksNothing::heard);
    }

    private static RaidMessage heard(RaidMessage message) {
        return switch (message) {
            case RcMessage.Decided commit -> withoutAdmissions(commit);
            case RcMessage.Restored(var views, var failLocks, var since, long upTo) -> {
                List<RcMessage.Decided> commits = since.stream()
                        .map(AddedSiteLacksNothing::withoutAdmissions)
                        .toList();
                yield new RcMessage.Restored(views, failLocks, commits, upTo);
            }
            default -> message;
        };
    }

    private static RcMessage.Decided withoutAdmissions(RcMessage.Decided commit) {
        List<DirectoryChange> placings =
                DirectoryChange.admitted(commit.placings()).isEmpty() ? commit.placings() : List.of();
        return Commits.placing(commit, placings);
    }
}
