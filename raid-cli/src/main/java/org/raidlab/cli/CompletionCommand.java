package org.raidlab.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;

/** {@code raid completion}: the script with which a shell of the system completes commands and options. */
@Command(
        name = "completion",
        description = "Print a script for your shell that completes commands and options.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {"  source <(raid completion bash)", "  raid completion fish > ~/.config/fish/completions/raid.fish"})
final class CompletionCommand implements Callable<Integer> {
    /** The shells of the system. */
    enum SystemShell {
        bash,
        zsh,
        fish
    }

    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Parameters(paramLabel = "SHELL", description = "${COMPLETION-CANDIDATES}")
    SystemShell shell = SystemShell.bash;

    @Override
    public Integer call() {
        String script = switch (shell) {
            case bash, zsh -> AutoComplete.bash("raid", Main.whole()); // zsh runs it by its bashcompinit
            case fish -> String.join("\n", fish(Main.whole(), List.of()));
        };
        Console console = global.console();
        console.line(script.stripTrailing());
        console.object(Map.of("shell", shell.toString(), "script", script));
        return ExitCode.OK;
    }

    /** Returns the completions behind these words, and behind all longer command lines. */
    private static List<String> fish(CommandLine command, List<String> words) {
        List<String> lines = new ArrayList<>();
        String behind = words.isEmpty()
                ? "complete -c raid -f -n __fish_use_subcommand"
                : "complete -c raid -n '__fish_seen_subcommand_from "
                        + String.join("; and __fish_seen_subcommand_from ", words) + "'";
        for (OptionSpec option : command.getCommandSpec().options()) {
            String takesValue = option.arity().max() > 0 ? " -r" : "";
            lines.add(behind + takesValue + names(option) + " -d " + quoted(option.description()));
        }
        command.getSubcommands().forEach((name, sub) -> {
            if (!sub.getCommandSpec().usageMessage().hidden()) {
                lines.add(behind + " -a " + name + " -d "
                        + quoted(sub.getCommandSpec().usageMessage().description()));
                List<String> more = new ArrayList<>(words);
                more.add(name);
                lines.addAll(fish(sub, more));
            }
        });
        return lines;
    }

    private static String names(OptionSpec option) {
        StringBuilder names = new StringBuilder();
        for (String name : option.names()) {
            names.append(name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1));
        }
        return names.toString();
    }

    private static String quoted(String[] description) {
        String first = description.length == 0 ? "" : description[0].formatted();
        return "'" + first.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
