package org.raidlab.harness.sim;

import java.util.List;
import org.raidlab.core.RandomSource;

/** A client that gives the relation of the mix another structure now and then, while others read and write it. */
final class ModifyClient implements SideClient {
    /** More would keep all others from committing: each change of the schema makes them begin anew. */
    private static final double SHARE = 0.05;

    private static final List<String> STRUCTURES = List.of("hash", "isam");

    private final SimSession session;
    private final String relation;
    private final RandomSource random;

    ModifyClient(SimSession session, String relation, RandomSource random) {
        this.session = session;
        this.relation = relation;
        this.random = random;
    }

    @Override
    public SimSession session() {
        return session;
    }

    @Override
    public void next(Runnable done) {
        if (!random.chance(SHARE)) {
            done.run();
            return;
        }
        String structure = STRUCTURES.get(random.nextInt(STRUCTURES.size()));
        session.submit("modify %s to %s unique on k\n".formatted(relation, structure), _ -> done.run());
    }
}
