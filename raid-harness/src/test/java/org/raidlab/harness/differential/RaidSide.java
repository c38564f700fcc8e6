package org.raidlab.harness.differential;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.harness.mini.InFragments;
import org.raidlab.harness.mini.MiniInstance;
import org.raidlab.msg.Failure;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.relation.Fragment;
import org.raidlab.msg.relation.Value;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.client.SiteSocket;

/** A site that answers in QUEL. */
final class RaidSide implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final MiniInstance instance;
    private final SiteSocket site;
    private final RaidClient client;

    /** Whose relations are in so many fragments. */
    RaidSide(long seed, int fragments) {
        instance = new MiniInstance(InFragments.of(fragments, seed));
        instance.start();
        site = instance.socket(1);
        client = instance.client();
    }

    /** Makes the relations of a world; those of the one before are gone. */
    void enter(World world) {
        List<List<Value>> relations =
                submit("retrieve (relation.name)").getFirst().rows();
        relations.stream()
                .map(name -> name.getFirst().toString())
                .filter(name -> !Fragment.isNamed(name))
                .forEach(name -> require("destroy " + name));
        require(world.script());
    }

    private void require(String text) {
        for (StatementResult result : submit(text)) {
            if (result.failure().isPresent()) {
                throw new IllegalStateException(result.statement() + ": " + result.failure());
            }
        }
    }

    private List<StatementResult> submit(String text) {
        return client.submit(site, text, LIMIT).results();
    }

    Answer answer(Query query) {
        StatementResult result = submit(QuelText.of(query)).getFirst();
        if (result.failure().isPresent()) {
            return new Answer.Failed(cause(result.failure().get()));
        }
        return query instanceof Query.Retrieve retrieve
                ? Answer.table(retrieve, rows(result))
                : new Answer.Count(result.count());
    }

    private List<List<Value>> rows(StatementResult result) {
        List<List<Value>> rows = new ArrayList<>(result.rows());
        while (rows.size() < result.count()) {
            rows.addAll(client.fetch(site, 0, rows.size(), LIMIT).rows());
        }
        return rows;
    }

    private static Answer.Cause cause(Failure failure) {
        return switch (failure.code()) {
            case 2301, 2302, 2305 -> Answer.Cause.OVERFLOW;
            case 2303 -> Answer.Cause.DIVISION_BY_ZERO;
            case 2306 -> Answer.Cause.TEXT_TOO_LONG;
            case 2308 -> Answer.Cause.NOT_A_NUMBER;
            case 2309 -> Answer.Cause.NULL_REFUSED;
            case 2401 -> Answer.Cause.AMBIGUOUS;
            case 2405 -> Answer.Cause.DUPLICATE;
            default -> throw new IllegalStateException("an error that no statement here can meet: " + failure);
        };
    }

    /** All tuples of a relation. */
    List<List<Value>> contents(World.Relation relation) {
        return rows(submit("retrieve (" + relation.name() + ".all)").getFirst());
    }

    @Override
    public void close() {
        client.close();
        instance.close();
    }
}
