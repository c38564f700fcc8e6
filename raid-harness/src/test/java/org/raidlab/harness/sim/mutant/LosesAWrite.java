package org.raidlab.harness.sim.mutant;

import java.util.List;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.Write;
import org.raidlab.site.node.SiteOptions;

/** The last of several writes does not come out of the workspace. */
public final class LosesAWrite extends MutantServer {
    public LosesAWrite(SiteOptions options) {
        super(options, RaidServer.AD);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new Doing(
                right,
                Saying.instead((to, body) -> body instanceof AcMessage.Commit commit && isUpdate(commit.writes())
                        ? new AcMessage.Commit(
                                commit.txn(),
                                commit.oldestActive(),
                                commit.reads(),
                                commit.writes().subList(0, commit.writes().size() - 1))
                        : body));
    }

    private static boolean isUpdate(List<Write> writes) {
        return writes.size() > 1 && writes.stream().allMatch(write -> write.kind() == Write.Kind.UPDATE);
    }
}
