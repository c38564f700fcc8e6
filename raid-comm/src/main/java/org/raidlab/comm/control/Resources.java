package org.raidlab.comm.control;

import java.util.List;
import org.raidlab.core.Address;
import org.raidlab.core.Invariants;

/**
 * The resources that a process has used since its start (paper section 1.1: a control message makes the communication
 * package print the packets and bytes of each type of message, and the processor time).
 *
 * @param upMicros since its start
 * @param userMicros processor time of the process in its own code, from the operating system
 * @param systemMicros processor time of the process in the kernel; 0 where the system does not tell them apart
 * @param debug the level that is set
 * @param timing the level that is set
 * @param servers each of them
 * @param types of messages between servers, by name
 */
public record Resources(
        long upMicros,
        long userMicros,
        long systemMicros,
        DebugLevel debug,
        TimingLevel timing,
        List<ServerUse> servers,
        List<TypeUse> types) {
    public Resources {
        servers = List.copyOf(servers);
        types = List.copyOf(types);
        Invariants.require(
                servers.size() <= ControlMessage.ENTRIES_MAX && types.size() <= ControlMessage.ENTRIES_MAX,
                "a list too long");
    }

    /**
     * The work that a server did. Servers of one process share a thread, so the operating system cannot tell their
     * times apart; that of their steps does.
     *
     * @param steps messages and timers handled
     * @param micros in them, while the timing level was at least {@link TimingLevel#SERVERS}
     */
    public record ServerUse(Address server, long steps, long micros) {}

    /**
     * The traffic and the handling of one type of message.
     *
     * @param type such as {@code AcMessage.Prepare}
     * @param handled by servers of this process, from near or far
     * @param micros in handling them, while the timing level was {@link TimingLevel#MESSAGES}
     * @param packetsIn that came from other processes, frames of bundles counted each
     * @param bytesIn of these
     * @param packetsOut that went to other processes, each receiver counted
     * @param bytesOut of these
     */
    public record TypeUse(
            String type, long handled, long micros, long packetsIn, long bytesIn, long packetsOut, long bytesOut) {}
}
