package org.raidlab.ac.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.raidlab.ac.commit.AcConfig;
import org.raidlab.ac.threephase.ThreePhaseCommit;
import org.raidlab.ac.twophase.TwoPhaseCommit;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Envelope;
import org.raidlab.msg.RaidMessage;

/**
 * Runs the commands of a scenario file and gives what they printed.
 *
 * <pre>
 * sites N              starts N sites with two-phase commit
 * parallel N           starts N sites with parallel commits
 * three-phase N        starts N sites with three-phase commit and quorum termination
 * commit S             the Action Driver of site S asks for the commitment of a new transaction
 * rehearse S           the Action Driver of site S asks what a commitment would take
 * refuse S             the next transaction is refused by the Concurrency Controller of site S
 * lose A->B NAME       messages of this name from A to B are lost from now on; * for any site
 * heal                 nothing is lost any more
 * deliver              all messages arrive, and what they cause
 * pass MILLIS          time passes
 * crash S, restart S   kill -9; a new incarnation
 * down S, up S         what the Replication Controllers believe of site S
 * show                 what each site knows
 * </pre>
 */
final class Scenario {
    private final List<String> printed = new ArrayList<>();
    private final List<Predicate<Envelope<RaidMessage>>> losses = new ArrayList<>();
    private final List<TxnId> transactions = new ArrayList<>();
    private ScenarioCluster cluster = new ScenarioCluster(1);

    static String run(List<String> commands) {
        Scenario scenario = new Scenario();
        for (String command : commands) {
            scenario.printed.add("> " + command);
            scenario.execute(command.strip().split("\\s+"));
            scenario.printJournal();
        }
        return String.join("\n", scenario.printed) + "\n";
    }

    private void execute(String[] words) {
        int site = words.length == 2 ? Integer.parseInt(words[1]) : 0;
        switch (words[0]) {
            case "sites" -> cluster = new ScenarioCluster(site);
            case "parallel" ->
                cluster = new ScenarioCluster(site, AcConfig.DEFAULT, new TwoPhaseCommit.Parallel()::create);
            case "three-phase" -> cluster = new ScenarioCluster(site, AcConfig.DEFAULT, new ThreePhaseCommit()::create);
            case "commit" -> transactions.add(cluster.site(site).commit());
            case "rehearse" -> cluster.site(site).rehearse();
            case "refuse" -> cluster.site(site).refuseNext = true;
            case "lose" -> losses.add(loss(words[1], words[2]));
            case "heal" -> losses.clear();
            case "deliver" -> cluster.deliver(this::isLost);
            case "pass" -> cluster.pass(site, this::isLost);
            case "crash" -> {
                cluster.site(site).crash();
                cluster.lose(site);
            }
            case "restart" -> cluster.site(site).start();
            case "down" -> {
                cluster.knownDown.add(site);
                cluster.tellViews();
            }
            case "up" -> {
                cluster.knownDown.remove(site);
                cluster.tellViews();
            }
            case "show" -> show();
            default -> throw new IllegalArgumentException("unknown command " + words[0]);
        }
    }

    private boolean isLost(Envelope<RaidMessage> message) {
        return losses.stream().anyMatch(loss -> loss.test(message));
    }

    private static Predicate<Envelope<RaidMessage>> loss(String link, String name) {
        String[] ends = link.split("->", 2);
        return message -> (ends[0].equals("*") || message.from().site() == Integer.parseInt(ends[0]))
                && (ends[1].equals("*") || message.to().site() == Integer.parseInt(ends[1]))
                && message.body().getClass().getSimpleName().equals(name);
    }

    private void printJournal() {
        cluster.journal.forEach(line -> printed.add("  " + line));
        cluster.journal.clear();
    }

    private void show() {
        for (ScenarioSite site : cluster.sites.values()) {
            TreeMap<TxnId, String> known = new TreeMap<>();
            site.posted.forEach((txn, stamp) -> known.put(txn, "posted " + stamp));
            site.locks.forEach(txn -> known.merge(txn, "locked", (a, b) -> a + ", " + b));
            site.outcomes.forEach((txn, outcome) -> known.merge(txn, "driver told " + outcome, (a, b) -> a + ", " + b));
            printed.add("  site " + site.number + (site.isUp() ? "" : " down") + " " + known);
        }
    }
}
