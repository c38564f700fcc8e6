package org.raidlab.harness.sim.mutant;

import java.util.List;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.DirectoryChange;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.Write;
import org.raidlab.site.node.SiteOptions;

/** A site whose fail-locks were escalated keeps its tuples: those that were deleted elsewhere stay. */
public final class KeepsWhatWasUnknown extends MutantServer {
    public KeepsWhatWasUnknown(SiteOptions options) {
        super(options, RaidServer.AM);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return Hearing.as(
                right,
                body -> body instanceof AmMessage.Post post
                        ? new AmMessage.Post(
                                post.txn(),
                                post.stamp(),
                                post.writes().stream()
                                        .filter(write -> !beginsAnew(write))
                                        .toList(),
                                post.decided())
                        : body);
    }

    private static boolean beginsAnew(Write write) {
        return write.kind() == Write.Kind.DELETE
                && DirectoryChange.of(List.of(write)).stream().anyMatch(DirectoryChange::added);
    }
}
