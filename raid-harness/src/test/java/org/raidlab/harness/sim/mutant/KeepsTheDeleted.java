package org.raidlab.harness.sim.mutant;

import org.raidlab.core.Stamp;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.Write;
import org.raidlab.site.node.SiteOptions;

/** A copier brings tuples up to date, and takes none away that was deleted meanwhile. */
public final class KeepsTheDeleted extends MutantServer {
    private static final Stamp OLDEST = Stamp.of(1, 1);

    public KeepsTheDeleted(SiteOptions options) {
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
                                        .map(KeepsTheDeleted::olderIfDeleted)
                                        .toList(),
                                post.decided())
                        : body);
    }

    /** What is here is newer than the copy then. */
    private static Write olderIfDeleted(Write write) {
        return write.isCopy() && write.kind() == Write.Kind.DELETE
                ? new Write(write.relation(), write.tuple(), write.kind(), write.row(), write.keys(), OLDEST)
                : write;
    }
}
