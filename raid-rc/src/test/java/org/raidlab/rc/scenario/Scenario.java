package org.raidlab.rc.scenario;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.msg.RcMessage;
import org.raidlab.rc.copier.CopierConfig;
import org.raidlab.rc.placement.Copies;

/**
 * Runs the commands of a scenario file and returns what they printed.
 *
 * <pre>
 * sites N [D T]        starts N sites; with a degree of D and a threshold of T copies
 * place R S...         relation R is at these sites; without this command a relation is at all sites
 * pass MILLIS          time passes; heartbeats, leases and challenges are not printed
 * commit S ITEM...     a transaction of site S writes these items, such as x1
 * want S R             a read at site S waits for relation R
 * source S R           a transaction of site S reads relation R, which the site does not store
 * check S              may site S answer reads alone?
 * crash S, restart S   kill -9; a new incarnation
 * cut S, heal          site S is cut off from all others; it no longer is
 * show                 what each site knows
 * </pre>
 */
final class Scenario {
    private static final CopierConfig COPIERS = new CopierConfig(1_000, 2);

    private final List<String> printed = new ArrayList<>();
    private ScenarioCluster cluster = ScenarioCluster.of(1, COPIERS, Copies.AS_LEFT);

    static String run(List<String> commands) {
        Scenario scenario = new Scenario();
        for (String command : commands) {
            scenario.printed.add("> " + command);
            List<String> words = List.of(command.strip().split("\\s+"));
            scenario.execute(words.getFirst(), words.subList(1, words.size()));
            scenario.printed.addAll(scenario.cluster.takePrinted());
        }
        return String.join("\n", scenario.printed) + "\n";
    }

    private void execute(String command, List<String> words) {
        switch (command) {
            case "sites" -> cluster = ScenarioCluster.of(number(words, 0), COPIERS, copies(words));
            case "place" ->
                cluster.place(
                        Names.relation(words.getFirst()),
                        words.subList(1, words.size()).stream()
                                .map(Integer::valueOf)
                                .toList());
            case "pass" -> cluster.pass(number(words, 0));
            case "commit" ->
                cluster.commit(
                        site(words),
                        words.subList(1, words.size()).stream().map(Names::item).toList());
            case "want" -> site(words).receive(new RcMessage.Wanted(Names.relation(words.get(1))));
            case "source" -> cluster.askSource(site(words), Names.relation(words.get(1)));
            case "check" -> site(words).receive(new RcMessage.CheckReplicas(cluster.nextTxn(), List.of()));
            case "crash" -> site(words).crash();
            case "restart" -> site(words).start();
            case "cut" -> cluster.cutOff.add(number(words, 0));
            case "heal" -> cluster.cutOff.clear();
            case "show" -> cluster.sites.values().forEach(ScenarioSite::show);
            default -> throw new IllegalArgumentException("unknown command " + command);
        }
    }

    private static Copies copies(List<String> words) {
        return words.size() == 1 ? Copies.AS_LEFT : new Copies(number(words, 1), number(words, 2), false);
    }

    private ScenarioSite site(List<String> words) {
        return cluster.site(number(words, 0));
    }

    private static int number(List<String> words, int at) {
        return Integer.parseInt(words.get(at));
    }
}
