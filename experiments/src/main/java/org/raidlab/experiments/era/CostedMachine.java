package org.raidlab.experiments.era;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.function.Predicate;
import org.raidlab.comm.ldg.DatagramSink;
import org.raidlab.runtime.Process;
import org.raidlab.site.sim.SiteMachine;

/**
 * A site whose datagrams to and from other sites cost as much as UDP did. Clients and the name server are not charged
 * for.
 */
final class CostedMachine implements Process {
    private final SiteMachine machine;
    private final CommunicationCost cost;
    private final Account account;
    private final Predicate<InetSocketAddress> isSite;

    CostedMachine(SiteMachine machine, CommunicationCost cost, Account account, Predicate<InetSocketAddress> isSite) {
        this.machine = machine;
        this.cost = cost;
        this.account = account;
        this.isSite = isSite;
    }

    /** Returns the number of sites that are up according to the name server. */
    int sitesKnown() {
        return machine.node().sitesKnown();
    }

    @Override
    public void start() {
        machine.start();
    }

    @Override
    public void receive(InetSocketAddress from, ByteBuffer datagram) {
        charge(from, datagram.remaining());
        machine.receive(from, datagram);
    }

    /** Charges a datagram for each receiver of a multicast: a multicast saves only the formatting. */
    @Override
    public boolean run(DatagramSink out) {
        return machine.run((to, datagram) -> {
            charge(to, datagram.remaining());
            out.send(to, datagram);
        });
    }

    private void charge(InetSocketAddress peer, int bytes) {
        if (isSite.test(peer)) {
            account.charge(cost.datagramEachSide(bytes));
        }
    }

    @Override
    public long nextDeadlineNanos() {
        return machine.nextDeadlineNanos();
    }
}
