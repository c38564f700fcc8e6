package org.raidlab.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.regex.Pattern;
import javax.lang.model.SourceVersion;
import org.jspecify.annotations.Nullable;
import org.raidlab.site.config.Algorithms;
import org.raidlab.site.node.ServerProvider;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code raid new}: a project outside of RAID's source tree. */
@Command(
        name = "new",
        description = "Write a project of your own, outside of RAID's source tree.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {"  raid new concurrency-control no-wait && cd no-wait && ./build test", "  raid up -f cluster.yaml"})
final class NewCommand {
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*");
    private static final int NAME_MAX = 30;
    /** The folder of the templates, and the words that stand for the project's own in them. */
    private static final String TEMPLATES = "project/";

    @Command(
            name = "concurrency-control",
            description = {
                "Write a project with a concurrency control of your own: an example that refuses every conflict, its"
                        + " test, a build against RAID's jar files, and a cluster file."
            },
            mixinStandardHelpOptions = true)
    int concurrencyControl(
            @Parameters(paramLabel = "NAME", description = "Its name in cluster files, such as no-wait.") String name,
            @Option(names = "--dir", paramLabel = "D", description = "The project's folder (default: NAME).") @Nullable
                    Path dir,
            @Option(names = "--json", description = "Print JSON.") boolean json,
            @Option(names = "--quiet", description = "Say nothing on standard error but errors.") boolean quiet)
            throws IOException {
        String names = checked(name);
        Path folder = dir == null ? Path.of(name) : dir;
        SequencedMap<String, String> files = files(name, names);
        requireEmpty(folder);
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path path = folder.resolve(file.getKey());
            Files.createDirectories(path.resolveSibling(""));
            Files.writeString(path, file.getValue());
        }
        if (!folder.resolve("build").toFile().setExecutable(true)) {
            throw new CommandException(ExitCode.ENVIRONMENT, "cannot make " + folder.resolve("build") + " executable");
        }
        Console console = new Console(json, quiet, false);
        files.keySet().forEach(file -> console.line(folder.resolve(file).toString()));
        console.info("next: cd " + folder + " && ./build test; README.md has the other commands");
        console.object(Map.of("name", name, "dir", folder.toString(), "files", List.copyOf(files.keySet())));
        return ExitCode.OK;
    }

    /** Returns the name of the project's package; a usage error says why a name cannot be one. */
    private static String checked(String name) {
        if (!NAME.matcher(name).matches() || name.length() > NAME_MAX) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "'" + name + "' is no name: up to " + NAME_MAX
                            + " lower-case letters, digits and single hyphens, first a letter, such as no-wait");
        }
        for (Algorithms.Concurrency known : Algorithms.Concurrency.values()) {
            if (known.name().toLowerCase(Locale.ROOT).equals(name)) {
                throw new CommandException(ExitCode.USAGE, "RAID itself has a concurrency control '" + name + "'");
            }
        }
        String packageName = name.replace("-", "");
        if (!SourceVersion.isName(packageName) || packageName.equals("java")) {
            throw new CommandException(
                    ExitCode.USAGE, "'" + name + "' is a word of Java, and cannot name a package; take another name");
        }
        return packageName;
    }

    private static void requireEmpty(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            try (var children = Files.list(folder)) {
                if (children.findAny().isEmpty()) {
                    return;
                }
            }
        }
        if (Files.exists(folder)) {
            throw new CommandException(
                    ExitCode.USAGE, folder + " is there already, and nothing is overwritten; name another with --dir");
        }
    }

    /** Returns the texts of the project by their paths. */
    private static SequencedMap<String, String> files(String name, String packageName) throws IOException {
        String className = className(name);
        SequencedMap<String, String> files = new LinkedHashMap<>();
        for (String file : List.of("README.md", "build", "cluster.yaml")) {
            files.put(file, template(file, name, packageName));
        }
        String source = packageName + "/" + className;
        files.put("src/" + source + "Control.java", template("Control.java", name, packageName));
        files.put("src/" + source + "Provider.java", template("Provider.java", name, packageName));
        files.put(
                "src/META-INF/services/" + ServerProvider.class.getName(),
                packageName + "." + className + "Provider\n");
        files.put("test/" + source + "Check.java", template("Check.java", name, packageName));
        return files;
    }

    private static String template(String file, String name, String packageName) throws IOException {
        try (InputStream in = Objects.requireNonNull(NewCommand.class.getResourceAsStream(TEMPLATES + file), file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .replace("Sample", className(name))
                    .replace("sample", packageName)
                    .replace("@NAME@", name)
                    .replace("@RAID@", launcher());
        }
    }

    /** Returns the launcher that runs this command, or its name where none does. */
    private static String launcher() {
        String home = System.getProperty("raid.home");
        return home == null ? "raid" : Path.of(home, "raid").toString();
    }

    /** Returns the name of a class: {@code NoWait} for {@code no-wait}. */
    private static String className(String name) {
        StringBuilder words = new StringBuilder();
        for (String word : name.split("-", -1)) {
            words.append(word.substring(0, 1).toUpperCase(Locale.ROOT)).append(word.substring(1));
        }
        return words.toString();
    }
}
