package org.raidlab.experiments.era;

import org.raidlab.experiments.study.Parameters;
import org.raidlab.msg.codec.Codecs;

/**
 * The costs of all operations on the machines of the paper.
 *
 * @param communication from Table 4
 * @param fragmentBytes longest datagram
 * @param raidMulticast whether a message to several sites is formatted once (section 2.1), or for each of them
 * @param localCalls whether the servers of a site call each other (section 2.5), or are processes that send messages
 * @param codec the name of the form of messages, which decides their lengths
 * @param servers what they do beside communicating
 * @param force of the log, in microseconds
 */
public record CostProfile(
        CommunicationCost communication,
        int fragmentBytes,
        boolean raidMulticast,
        boolean localCalls,
        String codec,
        ServerCost servers,
        double force) {
    /** A forced write to a disk of the time, seek included. */
    private static final double DISK = 20_000;

    private static final String PACKED = Codecs.NAMES.getFirst();

    /** The paper's machine and software. */
    public static final CostProfile SUN_3_50 =
            new CostProfile(CommunicationCost.SUN_3_50, 512, true, false, PACKED, ServerCost.SUN_3_50, DISK);

    /** Returns the constants of an experiment on these machines, with the values of {@link #SUN_3_50}. */
    public static Parameters parameters() {
        return CommunicationCost.parameters()
                .and("fragment-bytes", SUN_3_50.fragmentBytes, "longest datagram (section 2.4)")
                .and(ServerCost.parameters())
                .and("force", DISK, "a forced write, in microseconds; chosen");
    }

    /** Returns the profile with the constants of a run. */
    public static CostProfile of(Parameters parameters) {
        return new CostProfile(
                CommunicationCost.of(parameters),
                parameters.whole("fragment-bytes"),
                true,
                false,
                PACKED,
                ServerCost.of(parameters),
                parameters.number("force"));
    }

    /** Returns a copy of this profile with other communication. */
    public CostProfile with(CommunicationCost other) {
        return new CostProfile(other, fragmentBytes, raidMulticast, localCalls, codec, servers, force);
    }

    /** Returns a copy of this profile with a user-level loop of sends in place of RAID's multicast. */
    public CostProfile withLoopOfSends() {
        return new CostProfile(communication, fragmentBytes, false, localCalls, codec, servers, force);
    }

    /** Returns a copy of this profile in which the servers of a site call each other as subroutines. */
    public CostProfile withLocalCalls() {
        return new CostProfile(communication, fragmentBytes, raidMulticast, true, codec, servers, force);
    }

    /** Returns a copy of this profile with messages in another form. */
    public CostProfile withCodec(String other) {
        return new CostProfile(communication, fragmentBytes, raidMulticast, localCalls, other, servers, force);
    }
}
