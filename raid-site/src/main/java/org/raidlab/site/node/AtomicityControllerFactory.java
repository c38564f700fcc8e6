package org.raidlab.site.node;

import java.util.SequencedMap;
import java.util.TreeMap;
import org.raidlab.ac.AtomicityController;
import org.raidlab.ac.commit.AcConfig;
import org.raidlab.ac.commit.CommitContext;
import org.raidlab.ac.commit.CommitLog;
import org.raidlab.ac.commit.CommitProtocol;
import org.raidlab.ac.commit.CommitProvider;
import org.raidlab.ac.commit.ReplicationPolicy;
import org.raidlab.ac.commit.voting.CommitPoint;
import org.raidlab.ac.commit.voting.CommitPoints;
import org.raidlab.ac.commit.voting.VotingProtocol;
import org.raidlab.ac.commit.voting.VotingProvider;
import org.raidlab.ac.replication.FixedMembership;
import org.raidlab.ac.replication.Participants;
import org.raidlab.ac.replication.QuorumMembership;
import org.raidlab.ac.replication.ReplicaSites;
import org.raidlab.ac.replication.ViewMembership;
import org.raidlab.cc.ConcurrencyProvider;
import org.raidlab.cc.granule.GenericStateProvider;
import org.raidlab.cc.granule.IntervalValidation;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.Certification;
import org.raidlab.msg.RaidMessage;
import org.raidlab.site.config.Replication;

/** Chooses the commit protocol and the replication policy that the Atomicity Controller of a site joins. */
public class AtomicityControllerFactory {
    private final SiteOptions options;

    public AtomicityControllerFactory(SiteOptions options) {
        this.options = options;
    }

    /** Returns a new server for one incarnation of its site. */
    public Server<RaidMessage> server(Ports ports) {
        CommitContext context =
                new CommitContext(ports, commitConfig(), commitLog(ports), replicationPolicy(ports), certification());
        return new AtomicityController(context, commitProtocol(context));
    }

    /**
     * Returns the last test of a transaction. A site that can switch has one for all algorithms: it passes yeses
     * without evidence, and refuses those of sites that do not have the same algorithm.
     */
    private Certification certification() {
        ConcurrencyProvider named =
                Implementations.concurrency(options.algorithms().concurrency());
        return options.algorithms().canSwitch() && named instanceof GenericStateProvider
                ? IntervalValidation::certify
                : named.certification();
    }

    protected AcConfig commitConfig() {
        return options.commit();
    }

    protected CommitLog commitLog(Ports ports) {
        return new CommitLog(ports.clock());
    }

    protected CommitProtocol commitProtocol(CommitContext context) {
        CommitProvider named = Implementations.commit(options.algorithms().commit());
        if (!(named instanceof VotingProvider)) {
            return named.create(context);
        }
        SequencedMap<String, CommitPoint> all = new TreeMap<>();
        Implementations.switchableCommits().forEach(each -> all.put(each.name(), each.commitPoint(context)));
        return new VotingProtocol(context, CommitPoints.of(all, named.name()));
    }

    protected Participants participants(Replication.Rowaa settings, Ports ports) {
        return switch (settings.participants()) {
            case MEMBERS -> Participants.ALL_MEMBERS;
            case HOLDERS -> new ReplicaSites(ports.self().site());
        };
    }

    private ReplicationPolicy replicationPolicy(Ports ports) {
        int sites = options.sites().size();
        int partItems = options.commit().partItems();
        return switch (options.algorithms().replication()) {
            case Replication.Rowa _ -> new FixedMembership();
            case Replication.Rowaa settings ->
                new ViewMembership(ports.self(), sites, partItems, participants(settings, ports));
            case Replication.Quorum _ -> new QuorumMembership(ports.self(), sites, partItems);
        };
    }
}
