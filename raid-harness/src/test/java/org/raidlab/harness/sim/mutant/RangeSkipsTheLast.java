package org.raidlab.harness.sim.mutant;

import java.util.LinkedHashSet;
import java.util.Set;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.SiteOptions;

/** A read of a range leaves out the last tuple of its last part. */
public final class RangeSkipsTheLast extends MutantServer {
    public RangeSkipsTheLast(SiteOptions options) {
        super(options, RaidServer.AM);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        Set<Asked> ranges = new LinkedHashSet<>();
        Server<RaidMessage> listening = Hearing.as(right, body -> {
            if (body instanceof AmMessage.Scan scan && scan.range().isPresent()) {
                ranges.add(new Asked(scan.txn(), scan.request()));
            }
            return body;
        });
        return new Doing(
                listening,
                Saying.instead((to, body) -> body instanceof AdMessage.Tuples tuples
                                && !tuples.tuples().isEmpty()
                                && tuples.next() < 0
                                && ranges.contains(new Asked(tuples.txn(), tuples.request()))
                        ? new AdMessage.Tuples(
                                tuples.txn(),
                                tuples.request(),
                                tuples.part(),
                                tuples.tuples().subList(0, tuples.tuples().size() - 1),
                                tuples.next(),
                                tuples.asOf())
                        : body));
    }

    private record Asked(TxnId txn, int request) {}
}
