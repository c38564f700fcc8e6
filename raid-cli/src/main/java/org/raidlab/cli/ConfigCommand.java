package org.raidlab.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** {@code raid config}: the settings that stand outside of the command line. */
@Command(
        name = "config",
        description = {
            "Show the values of options that come from outside of the command line.",
            "An option of the command line comes first, then RAID_NAME of the environment, raid.yaml in this folder,"
                    + " raid/raid.yaml in XDG_CONFIG_HOME, and the default."
        },
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  raid config show --origin",
            "  RAID_DIR=lab raid status         as raid status --dir lab",
            "  echo 'clients: 16' > raid.yaml   as raid workload --clients 16, in this folder"
        })
final class ConfigCommand {
    @Command(
            name = "show",
            description = "Show every setting, and the global options.",
            mixinStandardHelpOptions = true)
    int show(
            @Option(names = "--origin", description = "Say where each value comes from.") boolean origin,
            @Mixin GlobalOptions options) {
        Settings settings = Settings.ofUser();
        SequencedMap<String, OptionSpec> known = Settings.options(Main.whole());
        List<String> global = CommandSpec.forAnnotatedObject(new GlobalOptions()).options().stream()
                .map(option -> option.longestName().substring(2))
                .toList();
        List<Map<String, String>> shown = new ArrayList<>();
        known.forEach((name, option) -> {
            Optional<Settings.Setting> setting = settings.of(name);
            if (setting.isPresent() || global.contains(name)) {
                shown.add(shown(name, setting.orElseGet(() -> usual(option))));
            }
        });
        Console console = options.console();
        shown.forEach(each -> console.line("%-14s %-24s %s"
                .formatted(each.get("name"), each.get("value"), origin ? each.get("origin") : "")
                .stripTrailing()));
        console.object(Map.of("settings", shown));
        return ExitCode.OK;
    }

    private static Settings.Setting usual(OptionSpec option) {
        String value = option.defaultValue();
        return new Settings.Setting(value == null ? "false" : value.replaceAll("^\\$\\{.*:-(.*)}$", "$1"), "default");
    }

    private static Map<String, String> shown(String name, Settings.Setting setting) {
        SequencedMap<String, String> fields = new LinkedHashMap<>();
        fields.put("name", name);
        fields.put("value", setting.value());
        fields.put("origin", setting.origin());
        return fields;
    }
}
