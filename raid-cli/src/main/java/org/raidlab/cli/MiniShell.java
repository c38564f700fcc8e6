package org.raidlab.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import org.raidlab.core.text.NearestName;
import org.raidlab.harness.managing.ManagedSites;
import org.raidlab.harness.scenario.Scenario;
import org.raidlab.harness.scenario.ScenarioRun;
import org.raidlab.harness.scenario.Step;
import org.raidlab.harness.scenario.Step.Choice;
import org.raidlab.runtime.ConfigException;

/** The interactive managing site: each line is a step or a question. */
final class MiniShell {
    private static final List<String> COMMANDS =
            List.of("fail", "recover", "run", "swap", "status", "locks", "help", "quit");
    private static final List<String> HELP = List.of(
            "fail 3         site 3 fails; several: fail 1 2; fail any 2: two of those that are up",
            "recover 3      site 3 comes back; recover any 2; recover all",
            "run 20         twenty transactions",
            "swap           a failed site comes back, and another one fails; swap 3: three times",
            "status         who is up, and what there is",
            "locks          how many copies of each site are out of date",
            "help           this",
            "quit           the end");
    private static final int MAX = 100_000;
    private static final int LINE = 0;

    private final ScenarioRun run;
    private final Console console;
    private boolean fine = true;
    private boolean over;

    MiniShell(Scenario settings, ManagedSites sites, Console console) {
        this.console = console;
        run = new ScenarioRun(settings, sites, report -> MiniCommand.print(report, console));
    }

    /** Carries out lines to their end, or to {@code quit}; returns whether all of them could be carried out. */
    boolean run(BufferedReader in, boolean asks) throws IOException {
        if (asks) {
            console.line("Mini-RAID with sites " + words(run.raid().up()) + "; help tells what there is to say.");
        }
        console.line(MiniCommand.heading());
        while (!over) {
            if (asks) {
                console.prompt("mini> ");
            }
            String line = in.readLine();
            if (line == null) {
                break;
            }
            take(line.strip());
        }
        return asks || fine;
    }

    private void take(String line) {
        if (line.isEmpty() || line.startsWith("#")) {
            return;
        }
        List<String> words = List.of(line.split("\\s+"));
        try {
            carryOut(words.getFirst(), words.subList(1, words.size()));
        } catch (ConfigException e) {
            fine = false;
            console.error(String.valueOf(e.getMessage()));
        }
    }

    private void carryOut(String command, List<String> words) {
        switch (command) {
            case "fail" -> fail(words);
            case "recover" -> recover(words);
            case "run" -> run.take(new Step.Run(LINE, words.isEmpty() ? 1 : number(only(words, command), MAX)));
            case "swap" -> swap(words);
            case "status" -> status(words);
            case "locks" -> locks(words);
            case "help", "?" -> HELP.forEach(console::line);
            case "quit", "exit" -> over = true;
            default ->
                throw new ConfigException("there is no command '" + command + "'"
                        + NearestName.of(command, COMMANDS)
                                .map(near -> "; did you mean '" + near + "'?")
                                .orElse("; help tells which there are"));
        }
    }

    private void fail(List<String> words) {
        Choice choice = choice("fail", words);
        if (choice.size() >= run.raid().up().size()) {
            throw new ConfigException(
                    "one site has to stay up; up are " + words(run.raid().up()));
        }
        run.take(new Step.Fail(LINE, choice));
    }

    private void recover(List<String> words) {
        if (run.raid().down().isEmpty()) {
            throw new ConfigException("all sites are up");
        }
        boolean all = words.equals(List.of("all"));
        run.take(new Step.Recover(LINE, all ? new Choice.Named(run.raid().down()) : choice("recover", words)));
    }

    private void swap(List<String> words) {
        if (run.raid().down().isEmpty()) {
            throw new ConfigException("nobody can come back: all sites are up");
        }
        if (run.raid().up().isEmpty() || run.raid().shape().sites() < 2) {
            throw new ConfigException("a swap takes two sites");
        }
        run.take(new Step.Swap(LINE, words.isEmpty() ? 1 : number(only(words, "swap"), MAX)));
    }

    private Choice choice(String command, List<String> words) {
        if (words.isEmpty()) {
            throw new ConfigException(command + " which site? Say '" + command + " 1' or '" + command + " any 1'");
        }
        int sites = run.raid().shape().sites();
        if (words.getFirst().equals("any")) {
            return new Choice.Random(number(only(words.subList(1, words.size()), command + " any"), sites));
        }
        List<Integer> named = new ArrayList<>();
        for (String word : words) {
            int site = number(word, sites);
            if (named.contains(site)) {
                throw new ConfigException("site " + site + " is named twice");
            }
            named.add(site);
        }
        return new Choice.Named(named);
    }

    private static String only(List<String> words, String command) {
        if (words.size() != 1) {
            throw new ConfigException(command + " takes one number");
        }
        return words.getFirst();
    }

    private static int number(String word, int most) {
        try {
            int number = Integer.parseInt(word);
            if (number >= 1 && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new ConfigException("'" + word + "' is no number");
        }
        throw new ConfigException(word + " is not between 1 and " + most);
    }

    private void status(List<String> words) {
        none(words, "status");
        console.line(
                "up " + words(run.raid().up()) + "; down " + words(run.raid().down()) + "; "
                        + run.raid().shape().items() + " items, each at "
                        + run.raid().shape().degree() + " sites; "
                        + run.raid().copiers() + " copier transactions so far");
    }

    private void locks(List<String> words) {
        none(words, "locks");
        SequencedMap<Integer, Long> locks = run.raid().failLocks();
        locks.forEach((site, count) -> console.line("site %-3d %-5s %5d of %d copies are out of date"
                .formatted(
                        site,
                        run.raid().up().contains(site) ? "up" : "down",
                        count,
                        run.raid().heldAt(site))));
    }

    private static void none(List<String> words, String command) {
        if (!words.isEmpty()) {
            throw new ConfigException(command + " takes nothing");
        }
    }

    private static String words(List<Integer> sites) {
        return sites.isEmpty() ? "none" : sites.stream().map(String::valueOf).collect(Collectors.joining(" "));
    }
}
