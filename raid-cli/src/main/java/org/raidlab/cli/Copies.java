package org.raidlab.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.relation.Value;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.client.NoAnswerException;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.client.SiteSocket;
import org.raidlab.site.config.Replication;
import org.raidlab.site.local.LocalCluster;
import org.raidlab.site.local.OutOfDate;
import org.raidlab.site.local.SiteStatus;

/**
 * The copies that are out of date, as the members of the newest view know them, and the replica sites of relations that
 * not all sites hold. The lowest member that is up is asked.
 */
final class Copies {
    private static final Duration ANSWER = Duration.ofSeconds(1);
    private static final String HOLDERS = """
            range of r is relation
            range of d is directory
            retrieve (r.name, d.relation, d.site) where d.relation = r.tid
            """;

    private final SiteStatus asked;
    private final Replication settings;
    private final Optional<List<Relation>> relations;

    /** A relation that not all sites hold. */
    private record Relation(String name, long id, List<Integer> holders) {}

    private Copies(SiteStatus asked, Replication settings, Optional<List<Relation>> relations) {
        this.asked = asked;
        this.settings = settings;
        this.relations = relations;
    }

    /** Returns the copies; empty if no site is in a view, or if views do not change in this cluster. */
    static Optional<Copies> of(LocalCluster local, RaidClient client, List<SiteStatus> sites) {
        Replication settings = local.folder().cluster().algorithmsOrDefault().replication();
        return SiteStatus.mostCurrent(sites)
                .filter(site -> !site.members().isEmpty())
                .map(asked -> new Copies(
                        asked,
                        settings,
                        settings.placesSome() ? relations(local, client, asked) : Optional.of(List.of())));
    }

    /** Returns the relations; empty if the site cannot report them at this moment. */
    private static Optional<List<Relation>> relations(LocalCluster local, RaidClient client, SiteStatus asked) {
        try {
            SiteSocket socket = local.socket(asked.site());
            List<StatementResult> results =
                    client.submit(socket, HOLDERS, ANSWER).results();
            StatementResult last = results.getLast();
            List<List<Value>> rows = new ArrayList<>();
            new ResultSource(client, SiteFinder.of(local), socket, ANSWER)
                    .forEachRow(results.size() - 1, last, rows::add);
            return last.columns().isEmpty() ? Optional.empty() : Optional.of(byName(rows));
        } catch (NoAnswerException | EnvironmentException | CommandException e) {
            return Optional.empty();
        }
    }

    private static List<Relation> byName(List<List<Value>> rows) {
        SequencedMap<String, Relation> byName = new TreeMap<>();
        for (List<Value> row : rows) {
            if (row.get(1) instanceof Value.Int(long id) && row.get(2) instanceof Value.Int(long site)) {
                String name = row.get(0).toString().stripTrailing();
                byName.computeIfAbsent(name, _ -> new Relation(name, id, new ArrayList<>()))
                        .holders()
                        .add((int) site);
            }
        }
        byName.values().forEach(relation -> relation.holders().sort(Comparator.naturalOrder()));
        return List.copyOf(byName.values());
    }

    // What is out of date at a site.

    private OutOfDate at(int site) {
        return OutOfDate.at(site, asked::counter);
    }

    /** Returns the text of a site for people; empty if all its copies are up to date. */
    String lineOf(int site) {
        OutOfDate all = at(site);
        return all.isNothing() ? "" : "  out of date " + all;
    }

    /** Returns the fields of a site for programs. */
    SequencedMap<String, Object> fieldsOf(int site) {
        OutOfDate all = at(site);
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("tuples", all.tuples());
        fields.put("relations", all.relations());
        return fields;
    }

    // The view, and relations that not all sites hold.

    /**
     * Returns whether the site reports all relations; otherwise nothing is known of a relation that it does not name.
     */
    private boolean tellsAll() {
        return asked.counter("RC.out of date in relations not told") == 0;
    }

    private long outOfDate(Relation relation, int site) {
        return asked.counter("RC.out of date in " + relation.id() + " at " + site);
    }

    /** Returns the text of a site that is in another view than the newest one, for people; else empty. */
    String viewOf(SiteStatus site) {
        return site.isUp() && site.view() != asked.view()
                ? "  in view " + site.view() + " members " + words(site.members())
                : "";
    }

    /** Returns the lines for people. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("view " + asked.view() + "  members " + words(asked.members()));
        relations.ifPresentOrElse(
                known -> known.forEach(relation -> lines.add(line(relation))),
                () -> lines.add("the site does not say now who holds which relation"));
        if (!tellsAll()) {
            lines.add("copies are out of date in more relations than are told");
        }
        return lines;
    }

    private String line(Relation relation) {
        String behind = relation.holders().stream()
                .filter(site -> outOfDate(relation, site) > 0)
                .map(site -> "%d (%,d)".formatted(site, outOfDate(relation, site)))
                .collect(Collectors.joining(", "));
        return "relation " + relation.name() + "  holders " + words(relation.holders())
                + word("degree", settings.copies().degree())
                + word("threshold", settings.copies().threshold())
                + (behind.isEmpty() ? "" : "  out of date at " + behind);
    }

    private static String words(List<Integer> sites) {
        return sites.stream().map(String::valueOf).collect(Collectors.joining(" "));
    }

    private static String word(String name, @Nullable Integer value) {
        return value == null ? "" : "  " + name + " " + value;
    }

    /** Returns the additional fields of the cluster's object, for programs. */
    SequencedMap<String, Object> fields() {
        SequencedMap<String, Object> view = new LinkedHashMap<>();
        view.put("number", asked.view());
        view.put("members", asked.members());
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("view", view);
        relations.ifPresent(known ->
                fields.put("relations", known.stream().map(this::fields).toList()));
        return fields;
    }

    private SequencedMap<String, Object> fields(Relation relation) {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("name", relation.name());
        fields.put("holders", relation.holders());
        if (settings.copies().degree() != null) {
            fields.put("degree", settings.copies().degree());
        }
        if (settings.copies().threshold() != null) {
            fields.put("threshold", settings.copies().threshold());
        }
        List<Integer> behind = relation.holders().stream()
                .filter(site -> outOfDate(relation, site) > 0)
                .toList();
        if (!behind.isEmpty() || tellsAll()) {
            fields.put("outOfDate", behind);
        }
        return fields;
    }
}
