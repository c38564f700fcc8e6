package org.raidlab.rrvm.client;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.function.LongFunction;
import org.raidlab.core.Address;
import org.raidlab.rrvm.ByteRange;
import org.raidlab.rrvm.Durability;
import org.raidlab.rrvm.Extent;
import org.raidlab.rrvm.RrvmDevices;
import org.raidlab.rrvm.RrvmMessage;
import org.raidlab.rrvm.RrvmMessage.ClientMessage;
import org.raidlab.rrvm.RrvmMessage.ManagerMessage;
import org.raidlab.rrvm.RrvmServer;
import org.raidlab.runtime.client.ClientSocket;
import org.raidlab.runtime.client.RequestClient;
import org.raidlab.runtime.client.RequestTimeout;
import org.raidlab.runtime.udp.Access;
import org.raidlab.runtime.udp.UdpHost;

/** Sends requests to a transaction manager and waits for the answers. */
final class ManagerClient extends RequestClient<RrvmMessage> {
    private final InetSocketAddress process;
    private final Address manager;
    private final Duration deadline;
    private long requests;

    ManagerClient(InetSocketAddress process, int site, Duration deadline) {
        super(
                UdpHost.forClients(Access.LOCAL, true),
                new ClientSocket.Language<>(RrvmServer.ALL, RrvmServer.CLIENT, RrvmDevices.MESSAGES));
        this.process = process;
        this.manager = Address.of(site, RrvmServer.MANAGER);
        this.deadline = deadline;
    }

    @Override
    protected void answered(RrvmMessage message) {
        switch (message) {
            case ClientMessage.Outcome outcome -> complete(key(outcome.request()), outcome);
            case ClientMessage.Truncated truncated -> complete(key(truncated.request()), truncated);
            case ClientMessage.Refused refused -> complete(key(refused.request()), refused);
            default -> {
                // not for a client
            }
        }
    }

    private static Key key(long request) {
        return new Key(ClientMessage.class, request);
    }

    private ClientMessage ask(LongFunction<ManagerMessage> question) {
        long request = ++requests;
        ManagerMessage message = question.apply(request);
        ClientMessage answer = ask(
                key(request),
                ClientMessage.class,
                RequestTimeout.until(deadline),
                out -> out.send(process, manager, message));
        if (answer instanceof ClientMessage.Refused(long _, String why)) {
            throw new IllegalArgumentException(why);
        }
        return answer;
    }

    /** Reads parts of the memory. */
    ClientMessage.Outcome read(List<Extent> extents) {
        return submit(Durability.REMOTE_1, List.of(), List.of(), extents);
    }

    /** Writes if the memory has the expected bytes, and reads in any case. */
    ClientMessage.Outcome submit(
            Durability durability, List<ByteRange> expected, List<ByteRange> writes, List<Extent> reads) {
        return (ClientMessage.Outcome)
                ask(request -> new ManagerMessage.Minitransaction(request, durability, expected, writes, reads));
    }

    /** Brings the memory to the data file. */
    void truncate() {
        ask(ManagerMessage.Truncate::new);
    }
}
