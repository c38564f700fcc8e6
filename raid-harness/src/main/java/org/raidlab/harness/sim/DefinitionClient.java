package org.raidlab.harness.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.raidlab.core.RandomSource;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.relation.Value;

/**
 * A client that creates and destroys relations that other clients use at other sites at the same time, and looks for
 * them. A relation that is created again has another schema; a transaction that began under the former one must not
 * commit.
 */
final class DefinitionClient implements SideClient {
    private static final List<String> RELATIONS = List.of("red", "green", "blue");

    private static final int STATEMENTS_MAX = 6;

    private final SimSession session;
    private final CatalogueHistory history;
    private final RandomSource random;
    private final SortedMap<String, String> attributes = new TreeMap<>();
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
        } else if (kind < 0.6) {
            lookUp(relation, done);
        } else if (kind < 0.7) {
            useSeveral(1 + random.nextInt(STATEMENTS_MAX), done);
        } else if (kind < 0.85) {
            useSchema(relation, done);
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
                reply.results().stream().filter(DefinitionClient::isCommitted).forEach(result -> {
                    attributes.put(relation, result.columns().getFirst());
                    history.sawPresence(session.site(), List.of(seen(relation, result)), reply, reply);
                });
            }
            done.run();
        });
    }

    /**
     * Appends nothing to a relation, by the name of the attribute that this client saw last. The statement uses the
     * schema and no tuple, so validation alone shows that the site relied on a schema that is no more.
     */
    private void useSchema(String relation, Runnable done) {
        String attribute = attributes.get(relation);
        if (attribute == null) {
            use(relation, done);
            return;
        }
        session.submit("append to %s (%s = 1) where 0 = 1\n".formatted(relation, attribute), reply -> {
            if (!history.sawAbsence(session.site(), relation, reply)
                    && reply.results().stream().anyMatch(DefinitionClient::isCommitted)) {
                history.sawPresence(
                        session.site(), List.of(new CatalogueHistory.Seen(relation, attribute)), reply, reply);
            }
            done.run();
        });
    }

    private static CatalogueHistory.Seen seen(String relation, StatementResult result) {
        return new CatalogueHistory.Seen(relation, result.columns().getFirst());
    }

    /** Uses relations in one transaction, and sends its statements one by one, so that definitions come in between. */
    private void useSeveral(int statements, Runnable done) {
        session.submit("begin transaction\n", begun -> useNext(statements, new ArrayList<>(), begun, done));
    }

    private void useNext(int left, List<CatalogueHistory.Seen> seen, SimSession.Reply begun, Runnable done) {
        String relation = RELATIONS.get(random.nextInt(RELATIONS.size()));
        String text = left == 0 ? "end transaction\n" : "retrieve (%s.all)\n".formatted(relation);
        session.submit(text, reply -> {
            Optional<StatementResult> last = reply.results().stream()
                    .filter(result -> result.failure().isEmpty())
                    .findFirst();
            if (left > 0 && last.filter(result -> !result.columns().isEmpty()).isPresent()) {
                seen.add(seen(relation, last.get()));
                useNext(left - 1, seen, begun, done);
                return;
            }
            if (left == 0 && last.filter(DefinitionClient::isCommitted).isPresent()) {
                history.sawPresence(session.site(), seen, begun, reply);
            } else {
                history.sawAbsence(session.site(), relation, reply);
                session.leave();
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
