package org.raidlab.rc.membership;

import java.util.List;
import org.raidlab.core.Address;
import org.raidlab.core.Clock;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.turn.Ports;
import org.raidlab.msg.RaidServer;
import org.raidlab.rc.membership.MembershipConfig.PartitionControl;
import org.raidlab.rc.membership.MembershipConfig.Reads;

/** Instances for tests. */
public final class Instances {
    private Instances() {}

    public static MembershipConfig config(List<Integer> sites) {
        return MembershipConfig.of(sites, PartitionControl.DYNAMIC_MAJORITY, Reads.LEASE);
    }

    /** What a site shares in its first session. */
    public static SiteContext site(int number, MembershipConfig config, Clock clock, LiveSites heard) {
        Configuration configuration = new Configuration(config);
        Ports ports = new Ports(Address.of(number, RaidServer.RC), 1, clock, new SeededRandom(1), () -> 0);
        Outbox outbox = new Outbox(ports, configuration, config.partItems());
        return new SiteContext(config, configuration, clock, outbox, heard, new AlgorithmRequest(clock));
    }

    /** All of these sites were there from the beginning. */
    public static Configuration foundedBy(List<Integer> sites) {
        return new Configuration(config(sites));
    }
}
