package org.raidlab.experiments.era;

/**
 * The costs of all operations on the machines of the paper.
 *
 * @param communication from Table 4
 * @param fragmentBytes longest datagram
 * @param raidMulticast whether a message to several sites is formatted once (section 2.1), or for each of them
 * @param servers what they do beside communicating
 * @param force of the log, in microseconds
 */
public record CostProfile(
        CommunicationCost communication, int fragmentBytes, boolean raidMulticast, ServerCost servers, double force) {
    /** A forced write to a disk of the time, seek included. */
    private static final double DISK = 20_000;

    /** The paper's machine and software. */
    public static final CostProfile SUN_3_50 =
            new CostProfile(CommunicationCost.SUN_3_50, 512, true, ServerCost.SUN_3_50, DISK);

    /** Returns a copy of this profile with other communication. */
    public CostProfile with(CommunicationCost other) {
        return new CostProfile(other, fragmentBytes, raidMulticast, servers, force);
    }

    /** Returns a copy of this profile with a user-level loop of sends in place of RAID's multicast. */
    public CostProfile withLoopOfSends() {
        return new CostProfile(communication, fragmentBytes, false, servers, force);
    }

    /** Returns a copy of this profile with other costs of the servers. */
    public CostProfile with(ServerCost other) {
        return new CostProfile(communication, fragmentBytes, raidMulticast, other, force);
    }
}
