package org.raidlab.harness.sim;

import java.util.List;
import org.raidlab.core.Address;
import org.raidlab.core.RandomSource;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.ViewAlgorithms;

/** A client that asks a site for views with another commit protocol now and then, while others read and write. */
final class SwitchClient implements SideClient {
    private static final List<String> PROTOCOLS = List.of("2pc", "parallel", "3pc");

    private final SimSession session;
    private final SimClients machine;
    private final double share;
    private final RandomSource random;

    /** @param share of its chances that the client takes */
    SwitchClient(SimSession session, SimClients machine, double share, RandomSource random) {
        this.session = session;
        this.machine = machine;
        this.share = share;
        this.random = random;
    }

    @Override
    public SimSession session() {
        return session;
    }

    /** Asks once, and waits for no answer: whether it came to a view is nobody's business but the sites'. */
    @Override
    public void next(Runnable done) {
        if (random.chance(share)) {
            String protocol = PROTOCOLS.get(random.nextInt(PROTOCOLS.size()));
            machine.send(
                    Address.of(session.site(), RaidServer.AC),
                    new AcMessage.Switch(0, new ViewAlgorithms("", protocol)));
        }
        done.run();
    }
}
