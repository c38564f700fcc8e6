package org.raidlab.runtime.service;

import java.net.InetSocketAddress;
import java.util.SequencedMap;
import org.raidlab.comm.addressing.Protocols;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.core.Clock;
import org.raidlab.core.RandomSource;
import org.raidlab.runtime.Process;

/** The process of a service. */
public interface Service extends Process {
    /** Sends a message that is none of the service's: an answer to a control message. */
    void send(InetSocketAddress to, byte[] message);

    /** Returns the counters by name. */
    SequencedMap<String, Long> counters();

    /**
     * The parts on which a service runs.
     *
     * @param ldg long datagrams on its host
     * @param start grows with every start of the process
     * @param control takes control messages
     */
    record Parts(LdgConfig ldg, int start, Clock clock, RandomSource random, Protocols.Receiver control) {}

    /** Makes the process of a service. */
    @FunctionalInterface
    interface Maker {
        Service make(Parts parts);
    }
}
