package org.raidlab.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.raidlab.runtime.yaml.Fields;
import org.raidlab.runtime.yaml.YamlText;
import picocli.CommandLine;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The values of the options that a command line leaves out: of the environment variable {@code RAID_...}, of
 * {@code raid.yaml} here, of the user's own {@code raid.yaml}, in this order. Otherwise an option has its default.
 */
final class Settings implements IDefaultValueProvider {
    /** Commands that other commands start: the options of these are complete. */
    private static final List<String> STARTED_BY_OTHERS =
            List.of("site", "server", "name-server", "train", BenchPartCommand.NAME);

    private final Map<String, String> environment;
    private final List<Path> files;
    private @Nullable SequencedMap<String, Setting> ofFiles;

    /** A value, and where it stands. */
    record Setting(String value, String origin) {}

    /** @param files the file that comes first overrides the others */
    Settings(Map<String, String> environment, List<Path> files) {
        this.environment = environment;
        this.files = List.copyOf(files);
    }

    static Settings ofUser() {
        Map<String, String> environment = System.getenv();
        String home = environment.getOrDefault("HOME", "");
        Path own = Path.of(environment.getOrDefault("XDG_CONFIG_HOME", home + "/.config"), "raid", "raid.yaml");
        return new Settings(environment, List.of(Path.of("raid.yaml"), own));
    }

    /** Returns the value for an option, by its long name without the dashes, if there is one. */
    Optional<Setting> of(String option) {
        String variable = "RAID_" + option.toUpperCase(Locale.ROOT).replace('-', '_');
        String value = environment.getOrDefault(variable, "");
        return value.isEmpty()
                ? Optional.ofNullable(ofFiles().get(option))
                : Optional.of(new Setting(value, "environment " + variable));
    }

    private SequencedMap<String, Setting> ofFiles() {
        SequencedMap<String, Setting> read = ofFiles;
        if (read == null) {
            read = new LinkedHashMap<>();
            for (Path file : files.reversed()) {
                if (Files.exists(file)) {
                    read.putAll(of(file));
                }
            }
            ofFiles = read;
        }
        return read;
    }

    /** Reads a file; a key that is no option of any command is an error. */
    private static Map<String, Setting> of(Path file) {
        Fields fields = YamlText.read(file, "it has options of commands, such as 'dir: lab'")
                .fields("a setting");
        Map<String, Setting> settings = new TreeMap<>();
        for (String option : options(Main.whole()).keySet()) {
            fields.part(option)
                    .map(part -> new Setting(fields.word(option, part, "one value"), file.toString()))
                    .ifPresent(setting -> settings.put(option, setting));
        }
        fields.done();
        return settings;
    }

    /** Returns the options of all commands that a setting may give, by their long names, each with its first owner. */
    static SequencedMap<String, OptionSpec> options(CommandLine commands) {
        SequencedMap<String, OptionSpec> options = new TreeMap<>();
        collect(commands.getCommandSpec(), options);
        return options;
    }

    private static void collect(CommandSpec command, Map<String, OptionSpec> options) {
        command.options().stream()
                .filter(Settings::mayBeSet)
                .forEach(option -> options.putIfAbsent(name(option), option));
        command.subcommands().values().forEach(sub -> collect(sub.getCommandSpec(), options));
    }

    private static String name(OptionSpec option) {
        return option.longestName().substring(2);
    }

    private static boolean mayBeSet(OptionSpec option) {
        return option.longestName().startsWith("--")
                && !option.usageHelp()
                && !option.versionHelp()
                && option.group() == null
                && !STARTED_BY_OTHERS.contains(option.command().name());
    }

    @Override
    public @Nullable String defaultValue(ArgSpec argument) {
        return argument instanceof OptionSpec option && mayBeSet(option)
                ? of(name(option)).map(Setting::value).orElse(null)
                : null;
    }
}
