package org.raidlab.harness.sim.mutant;

import org.raidlab.core.Lsn;
import org.raidlab.core.Stamp;
import org.raidlab.core.turn.ForwardingEffects;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.SiteOptions;

/** A participant posts every tenth time what it has voted yes on, before it is decided. */
public final class PostsAtVote extends MutantServer {
    private int votes;

    public PostsAtVote(SiteOptions options) {
        super(options, RaidServer.AC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new Doing(right, out -> new ForwardingEffects<>(out) {
            @Override
            public Lsn force(LogRecord record) {
                Lsn at = super.force(record);
                if (record instanceof RaidRecord.Prepared prepared && ++votes % 10 == 0) {
                    send(
                            ports.self().sibling(RaidServer.AM),
                            new AmMessage.Post(
                                    prepared.txn(), new Stamp(Long.MAX_VALUE >> 20), prepared.writes(), at.offset()));
                }
                return at;
            }
        });
    }
}
