package org.raidlab.harness.sim.mutant;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.Item;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.site.node.SiteOptions;

/** The first part of a whole relation that is copied counts as all of it. */
public final class CuredByTheFirstPart extends MutantServer {
    public CuredByTheFirstPart(SiteOptions options) {
        super(options, RaidServer.RC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return Hearing.as(
                right, body -> body instanceof RcMessage.Decided commit && commit.copies() ? curing(commit) : body);
    }

    private static RcMessage.Decided curing(RcMessage.Decided commit) {
        List<Item> items = new ArrayList<>(commit.items());
        commit.items().stream()
                .map(Item::relation)
                .distinct()
                .forEach(relation -> commit.members().stream()
                        .map(Member::site)
                        .forEach(site -> items.add(Item.wholeAt(relation, site))));
        return new RcMessage.Decided(
                commit.txn(),
                commit.at(),
                commit.stamp(),
                commit.members(),
                items,
                true,
                commit.placements(),
                commit.placings());
    }
}
