package org.raidlab.harness.golden;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.raidlab.harness.mini.InFragments;
import org.raidlab.harness.mini.MiniInstance;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.relation.Fragment;
import org.raidlab.msg.relation.Value;
import org.raidlab.runtime.client.NoAnswerException;
import org.raidlab.site.client.Chunk;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.client.SiteSocket;

/** A site with the servers that run in production, and the clients that a section's examples need. */
final class GoldenSite implements AutoCloseable {
    private static final long SEED = 1_979;
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final MiniInstance instance;
    private final Map<Integer, RaidClient> clients = new TreeMap<>();
    private final SiteSocket site;

    /** Whose relations are in so many fragments. */
    GoldenSite(int fragments) {
        instance = new MiniInstance(InFragments.of(fragments, SEED));
        instance.start();
        site = instance.socket(1);
    }

    /** Ends all sessions and destroys all relations. */
    void clear() {
        clients.values().forEach(client -> {
            client.leave(site);
            client.close();
        });
        clients.clear();
        try (RaidClient client = instance.client()) {
            List<List<Value>> relations =
                    submit(client, "retrieve (relation.name)").getFirst().rows();
            relations.stream()
                    .map(name -> name.getFirst().toString())
                    .filter(name -> !Fragment.isNamed(name))
                    .forEach(name -> submit(client, "destroy " + name));
        }
    }

    /** What the example's text gives, in the form of what is expected of it. */
    String run(QuelFile.Example example, Expectation expected) {
        RaidClient client = clients.computeIfAbsent(example.session(), _ -> instance.client());
        List<StatementResult> results = submit(client, example.text());
        List<String> lines = new ArrayList<>();
        boolean sends = results.isEmpty() && !expected.file().isEmpty();
        for (int i = 0; i < results.size(); i++) {
            StatementResult result = results.get(i);
            if (result.copy().filter(StatementResult.CopyFile::from).isPresent()) {
                sends = true;
            } else {
                lines.addAll(AnswerText.of(result, rows(client, i, result), expected.shape(i)));
            }
        }
        if (sends) {
            lines.addAll(AnswerText.of(client.copyLines(site, new Chunk(0, 1, expected.file()), LIMIT)));
        }
        return String.join("\n", lines);
    }

    private List<StatementResult> submit(RaidClient client, String text) {
        try {
            return client.submit(site, text, LIMIT).results();
        } catch (NoAnswerException e) {
            throw new AssertionError(
                    "no answer to: " + text, instance.failure(1).orElse(e));
        }
    }

    private List<List<Value>> rows(RaidClient client, int statement, StatementResult result) {
        List<List<Value>> rows = new ArrayList<>(result.rows());
        while (!result.columns().isEmpty() && rows.size() < result.count()) {
            rows.addAll(client.fetch(site, statement, rows.size(), LIMIT).rows());
        }
        return rows;
    }

    @Override
    public void close() {
        clients.values().forEach(RaidClient::close);
        instance.close();
    }
}
