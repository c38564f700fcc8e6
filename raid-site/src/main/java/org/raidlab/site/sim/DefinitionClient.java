package org.raidlab.site.sim;

import java.util.List;
import java.util.Optional;
import org.raidlab.core.RandomSource;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.relation.Value;

/**
 * A client that creates and destroys relations that other clients use at other sites at the same time, and looks for
 * them.
 */
final class DefinitionClient implements SideClient {
    private static final List<String> RELATIONS = List.of("red", "green", "blue");

    private final SimSession session;
    private final CatalogueHistory history;
    private final RandomSource random;
    private int created;

    DefinitionClient(SimSession session, CatalogueHistory history, RandomSource random) {
        this.session = session;
        this.history = history;
        this.random = random;
    }

    @Override
    public SimSession session() {
        return session;
    }

    @Override
    public void next(Runnable done) {
        String relation = RELATIONS.get(random.nextInt(RELATIONS.size()));
        double kind = random.nextDouble();
        if (kind < 0.3) {
            create(relation, done);
        } else if (kind < 0.5) {
            destroy(relation, done);
        } else if (kind < 0.7) {
            lookUp(relation, done);
        } else {
            use(relation, done);
        }
    }

    private void create(String relation, Runnable done) {
        String attribute = "a" + session.number() + "_" + ++created;
        session.submit("create %s (%s = i4)\n".formatted(relation, attribute), reply -> {
            history.created(session.site(), relation, attribute, reply);
            done.run();
        });
    }

    private void destroy(String relation, Runnable done) {
        session.submit("destroy %s\n".formatted(relation), reply -> {
            history.destroyed(session.site(), relation, reply);
            done.run();
        });
    }

    private void use(String relation, Runnable done) {
        session.submit("retrieve (%s.all)\n".formatted(relation), reply -> {
            if (!history.sawAbsence(session.site(), relation, reply)) {
                reply.results().stream()
                        .filter(DefinitionClient::isCommitted)
                        .forEach(result -> history.sawPresence(
                                session.site(), relation, result.columns().getFirst(), reply));
            }
            done.run();
        });
    }

    private void lookUp(String relation, Runnable done) {
        String text = ("retrieve (attribute.name, ver = attribute.version)"
                        + " where attribute.relation = relation.tid and relation.name = \"%s\"\n")
                .formatted(relation);
        session.submit(text, reply -> {
            reply.results().stream()
                    .filter(DefinitionClient::isCommitted)
                    .filter(result -> result.rows().size() == result.count())
                    .forEach(result -> history.read(session.site(), relation, found(result), reply));
            done.run();
        });
    }

    private static boolean isCommitted(StatementResult result) {
        return result.outcome().filter(Outcome::isCommitted).isPresent()
                && result.failure().isEmpty();
    }

    private static Optional<CatalogueHistory.Found> found(StatementResult result) {
        return result.rows().stream().findFirst().map(row -> {
            String attribute = row.get(0) instanceof Value.Text(String text) ? text.strip() : "";
            long version = row.get(1) instanceof Value.Int(long number) ? number : 0;
            return new CatalogueHistory.Found(attribute, version);
        });
    }
}
