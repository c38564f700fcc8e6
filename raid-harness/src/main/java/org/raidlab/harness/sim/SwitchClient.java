package org.raidlab.harness.sim;

import java.util.List;
import org.raidlab.core.Address;
import org.raidlab.core.RandomSource;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.ViewAlgorithms;

/** A client that asks a site for views with another commit protocol now and then, while others read and write. */
final class SwitchClient implements SideClient {
    /** More would keep all others from committing: each view aborts what is undecided. */
    private static final double SHARE = 0.02;

    private static final List<String> PROTOCOLS = List.of("2pc", "parallel", "3pc");

    private final SimSession session;
    private final SimClients machine;
    private final RandomSource random;

    SwitchClient(SimSession session, SimClients machine, RandomSource random) {
        this.session = session;
        this.machine = machine;
        this.random = random;
    }

    @Override
    public SimSession session() {
        return session;
    }

    /** Asks once, and waits for no answer: whether it came to a view is nobody's business but the sites'. */
    @Override
    public void next(Runnable done) {
        if (random.chance(SHARE)) {
            String protocol = PROTOCOLS.get(random.nextInt(PROTOCOLS.size()));
            machine.send(
                    Address.of(session.site(), RaidServer.AC),
                    new AcMessage.Switch(0, new ViewAlgorithms("", protocol)));
        }
        done.run();
    }
}
