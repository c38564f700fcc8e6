package org.raidlab.site.node;

import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.RaidMessage;
import org.raidlab.rc.ReplicationController;
import org.raidlab.rc.ReplicationMethod;
import org.raidlab.rc.copier.CopierConfig;
import org.raidlab.rc.membership.MembershipConfig;
import org.raidlab.rc.placement.Copies;
import org.raidlab.rc.quorum.QuorumConfig;
import org.raidlab.rc.quorum.QuorumConsensus;
import org.raidlab.rc.quorum.Quorums;
import org.raidlab.rc.rowa.ReadOneWriteAll;
import org.raidlab.rc.rowaa.AvailableCopies;
import org.raidlab.rc.rowaa.RowaaConfig;
import org.raidlab.site.config.Replication;

/** Chooses the method that keeps the copies of a site up to date. */
public class ReplicationControllerFactory {
    private final SiteOptions options;

    public ReplicationControllerFactory(SiteOptions options) {
        this.options = options;
    }

    /** Returns a new server for one incarnation of its site. */
    public Server<RaidMessage> server(Ports ports) {
        return new ReplicationController(ports.self(), replicationMethod(ports));
    }

    protected ReplicationMethod replicationMethod(Ports ports) {
        Member self = new Member(ports.self().site(), ports.incarnation());
        return switch (options.algorithms().replication()) {
            case Replication.Rowa _ -> new ReadOneWriteAll(self, options.sites());
            case Replication.Rowaa settings -> new AvailableCopies(ports, replicationConfig(settings));
            case Replication.Quorum settings ->
                new QuorumConsensus(
                        ports,
                        QuorumConfig.of(
                                quorums(settings), options.limits().copiers().items()));
        };
    }

    /** Returns the votes and quorums, which are consistent: the cluster file was checked. */
    protected Quorums quorums(Replication.Quorum settings) {
        return settings.quorum().of(options.sites());
    }

    protected RowaaConfig replicationConfig(Replication.Rowaa settings) {
        Replication.Copies copies = settings.copies();
        int degree = settings.degreeAmong(options.holders());
        SiteLimits.Copiers limits = options.limits().copiers();
        MembershipConfig membership = MembershipConfig.of(
                        options.sites(), settings.partitionControl(), settings.reads())
                .with(options.added(), limits.partItems());
        int batchBelow = switch (settings.refresh()) {
            case ALL -> limits.batchBelow();
            case ON_DEMAND -> 0;
        };
        return new RowaaConfig(
                membership,
                limits.escalation(),
                new CopierConfig(batchBelow, limits.items()),
                new Copies(degree, copies.thresholdOrNone(), copies.writeCreatesCopy()));
    }
}
