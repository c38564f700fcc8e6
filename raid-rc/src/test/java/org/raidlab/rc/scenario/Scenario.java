package org.raidlab.rc.scenario;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.raidlab.msg.RcMessage;
import org.raidlab.rc.copier.CopierConfig;
import org.raidlab.rc.faillock.Escalation;
import org.raidlab.rc.membership.MembershipConfig;
import org.raidlab.rc.membership.MembershipConfig.PartitionControl;
import org.raidlab.rc.membership.MembershipConfig.Reads;
import org.raidlab.rc.placement.Copies;
import org.raidlab.rc.rowaa.RowaaConfig;

/**
 * Runs the commands of a scenario file and returns what they printed.
 *
 * <pre>
 * sites N [KEY=VALUE]  starts N sites, with settings (below)
 * add S, lose S        another site comes to the instance; site S dies and its storage is lost
 * rejoin S             site S starts with a storage that says that it holds nothing
 * place R S...         relation R is at these sites; without this command a relation is at all sites
 * pass MILLIS          time passes; heartbeats, leases and challenges are not printed
 * commit S ITEM...     a transaction of site S writes these items, such as x1
 * want S R             a read at site S waits for relation R
 * source S R           a transaction of site S reads relation R, which the site does not store
 * check S              may site S answer reads alone?
 * crash S, restart S   kill -9; a new incarnation
 * cut S, heal          site S is cut off from all others; it no longer is
 * refuse S N           the Action Driver of site S refuses the next N copiers and directory changes
 * notify S up T/I      the notifier tells site S that incarnation I of site T is up, or down
 * busy S BYTES         a transaction of site S has grown to so many bytes
 * notice S ITEM        another site tells site S that this copy of S is out of date
 * cutlog S             AC of site S cuts its log
 * show                 what each site knows
 * counters S           the counters of site S, and what it has not finished
 * </pre>
 *
 * Settings are {@code degree}, {@code threshold} and {@code writes} (make copies), {@code below} and {@code items} of
 * copiers, {@code escalate}, {@code parts}, {@code control} and {@code reads}.
 */
final class Scenario {
    private final List<String> printed = new ArrayList<>();
    private ScenarioCluster cluster = cluster(List.of("1"));

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
            case "sites" -> cluster = cluster(words);
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
            case "add" -> cluster.add(number(words, 0));
            case "lose" -> site(words).loseStorage();
            case "rejoin" -> site(words).rejoin();
            case "refuse" -> site(words).refused = number(words, 1);
            case "notify" -> notifyOf(site(words), words);
            case "busy" -> site(words).receive(new RcMessage.LargeTransaction(number(words, 1)));
            case "notice" -> site(words).notice(Names.item(words.get(1)));
            case "cutlog" -> site(words).receive(new RcMessage.AskSnapshot());
            case "counters" -> site(words).showCounters();
            case "show" -> cluster.sites.values().forEach(ScenarioSite::show);
            default -> throw new IllegalArgumentException("unknown command " + command);
        }
    }

    private static ScenarioCluster cluster(List<String> words) {
        Map<String, String> given = new LinkedHashMap<>();
        words.subList(1, words.size()).forEach(word -> given.put(word.split("=")[0], word.split("=")[1]));
        List<Integer> sites = IntStream.rangeClosed(1, number(words, 0)).boxed().toList();
        MembershipConfig membership = MembershipConfig.of(
                        sites,
                        PartitionControl.valueOf(given.getOrDefault("control", "DYNAMIC_MAJORITY")),
                        Reads.valueOf(given.getOrDefault("reads", "LEASE")))
                .with(List.of(), number(given, "parts", 100));
        return new ScenarioCluster(new RowaaConfig(
                membership,
                Escalation.above(number(given, "escalate", 100)),
                new CopierConfig(number(given, "below", 1_000), number(given, "items", 2)),
                new Copies(number(given, "degree", 0), number(given, "threshold", 0), given.containsKey("writes"))));
    }

    private static int number(Map<String, String> given, String key, int usual) {
        return Integer.parseInt(given.getOrDefault(key, String.valueOf(usual)));
    }

    private static void notifyOf(ScenarioSite site, List<String> words) {
        String[] other = words.get(2).split("/");
        int number = Integer.parseInt(other[0]);
        int incarnation = Integer.parseInt(other[1]);
        site.receive(
                words.get(1).equals("up")
                        ? new RcMessage.SiteUp(number, incarnation)
                        : new RcMessage.SiteDown(number, incarnation));
    }

    private ScenarioSite site(List<String> words) {
        return cluster.site(number(words, 0));
    }

    private static int number(List<String> words, int at) {
        return Integer.parseInt(words.get(at));
    }
}
