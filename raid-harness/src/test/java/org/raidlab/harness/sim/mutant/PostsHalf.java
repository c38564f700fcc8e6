package org.raidlab.harness.sim.mutant;

import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.Write;
import org.raidlab.site.node.SiteOptions;

/** Of several writes of a transaction the database installs all but the last. */
public final class PostsHalf extends MutantServer {
    public PostsHalf(SiteOptions options) {
        super(options, RaidServer.AM);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return Hearing.as(
                right,
                message ->
                        message instanceof AmMessage.Post post && post.writes().size() == 2 && isUpdate(post)
                                ? new AmMessage.Post(
                                        post.txn(), post.stamp(), post.writes().subList(0, 1), post.decided())
                                : message);
    }

    private static boolean isUpdate(AmMessage.Post post) {
        return post.writes().stream().allMatch(write -> write.kind() == Write.Kind.UPDATE);
    }
}
