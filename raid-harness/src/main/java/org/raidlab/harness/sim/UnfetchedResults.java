package org.raidlab.harness.sim;

import java.util.Optional;
import org.raidlab.core.RandomSource;
import org.raidlab.msg.ClientMessage;

/** A client that asks for results and leaves before it has them all: the site has to end its sessions. */
final class UnfetchedResults implements SideClient {
    private static final int PARTS_MAX = 3;

    private final SimSession session;
    private final String relation;
    private final RandomSource random;

    UnfetchedResults(SimSession session, String relation, RandomSource random) {
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
        session.submitOnly(
                "retrieve (%s.all)\n".formatted(relation), reply -> fetch(0, random.nextInt(PARTS_MAX), done));
    }

    private void fetch(int from, int parts, Runnable done) {
        if (parts == 0) {
            session.desert();
            done.run();
            return;
        }
        session.fetch(0, from, part -> {
            int rows = Optional.of(part.answer())
                    .flatMap(answer -> answer)
                    .map(answer -> answer instanceof ClientMessage.Rows some
                            ? some.rows().size()
                            : 0)
                    .orElse(0);
            fetch(from + rows, rows == 0 ? 0 : parts - 1, done);
        });
    }
}
