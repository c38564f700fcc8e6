package org.raidlab.experiments.era;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.function.Predicate;
import org.raidlab.comm.ldg.DatagramSink;
import org.raidlab.runtime.Process;
import org.raidlab.runtime.WrappedProcess;

/**
 * A site's process whose datagrams to and from other sites cost as much as UDP did. Clients and the name server are not
 * charged for.
 */
final class CostedProcess extends WrappedProcess {
    private final CommunicationCost cost;
    private final Account account;
    private final Predicate<InetSocketAddress> isSite;

    CostedProcess(Process inner, CommunicationCost cost, Account account, Predicate<InetSocketAddress> isSite) {
        super(inner);
        this.cost = cost;
        this.account = account;
        this.isSite = isSite;
    }

    @Override
    public void receive(InetSocketAddress from, ByteBuffer datagram) {
        charge(from, datagram.remaining());
        super.receive(from, datagram);
    }

    /** Charges a datagram for each receiver of a multicast: a multicast saves only the formatting. */
    @Override
    public boolean run(DatagramSink out) {
        return super.run((to, datagram) -> {
            charge(to, datagram.remaining());
            out.send(to, datagram);
        });
    }

    private void charge(InetSocketAddress peer, int bytes) {
        if (isSite.test(peer)) {
            account.charge(cost.datagramEachSide(bytes));
        }
    }
}
