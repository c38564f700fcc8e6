package org.raidlab.harness.sim;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.cc.ConcurrencyProvider;
import org.raidlab.cc.granule.GenericStateProvider;
import org.raidlab.core.Address;
import org.raidlab.core.RandomSource;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.ViewAlgorithms;
import org.raidlab.site.config.Algorithms;
import org.raidlab.site.node.Implementations;

/** A client that asks a site for views with other algorithms now and then, while others read and write. */
final class SwitchClient implements SideClient {
    private static final List<String> PROTOCOLS = List.of("2pc", "parallel", "3pc");

    private final SimSession session;
    private final SimClients machine;
    private final double share;
    private final List<String> controllers;
    private final RandomSource random;

    /**
     * @param share of its chances that the client takes
     * @param first the algorithms of the cluster file
     */
    SwitchClient(SimSession session, SimClients machine, double share, Algorithms first, RandomSource random) {
        this.session = session;
        this.machine = machine;
        this.share = share;
        this.controllers = controllers(first);
        this.random = random;
    }

    /** Returns the controllers that can follow; none if the first one cannot be exchanged. */
    private static List<String> controllers(Algorithms first) {
        List<String> names = new ArrayList<>();
        if (Implementations.concurrency(first.concurrency()) instanceof GenericStateProvider) {
            Implementations.switchableConcurrency().stream()
                    .filter(controller -> Implementations.suits(controller, first))
                    .map(ConcurrencyProvider::name)
                    .sorted()
                    .forEach(names::add);
        }
        return names;
    }

    @Override
    public SimSession session() {
        return session;
    }

    /** Asks once, and waits for no answer: whether it came to a view is nobody's business but the sites'. */
    @Override
    public void next(Runnable done) {
        if (random.chance(share)) {
            machine.send(Address.of(session.site(), RaidServer.AC), new AcMessage.Switch(0, other()));
        }
        done.run();
    }

    private ViewAlgorithms other() {
        boolean ofControllers = !controllers.isEmpty() && random.nextInt(2) == 0;
        List<String> names = ofControllers ? controllers : PROTOCOLS;
        String name = names.get(random.nextInt(names.size()));
        return ofControllers ? new ViewAlgorithms(name, "") : new ViewAlgorithms("", name);
    }
}
