package org.raidlab.comm.naming;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.comm.addressing.Binding;
import org.raidlab.core.Address;
import org.raidlab.core.Clock;
import org.raidlab.core.SeededRandom;

/** A process of a test: a client that writes down what it is told. */
final class NameProcess implements NameListener {
    final InetSocketAddress socket;
    final NameClient client;
    final List<String> heard = new ArrayList<>();

    NameProcess(InetSocketAddress socket, Clock clock, NamePort out) {
        this.socket = socket;
        SeededRandom random = new SeededRandom(socket.getPort());
        client = new NameClient(NameConfig.DEFAULT, NameNet.SERVER, new NameClient.Ports(clock, random, out, this));
    }

    @Override
    public void onUp(Address address, int incarnation) {
        heard.add("up " + address + " in " + incarnation);
    }

    @Override
    public void onDown(Address address, int incarnation) {
        heard.add("down " + address + " in " + incarnation);
    }

    @Override
    public void onMoved(Binding to) {
        heard.add("moved " + to.address() + " to " + to.socket().getPort());
    }

    @Override
    public void onSuperseded(Binding holder) {
        heard.add("superseded by " + holder.socket().getPort());
    }

    @Override
    public void onNameServer(boolean answers) {
        heard.add(answers ? "name server answers" : "name server is silent");
    }
}
