package org.raidlab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;

/** {@code raid man}: the help of each command as a manual page. */
@Command(
        name = "man",
        description = "Write a manual page for each command.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {"  raid man --out ~/.local/share/man/man1 && man raid-up"})
final class ManCommand implements Callable<Integer> {
    private static final Pattern SPECIAL = Pattern.compile("(?m)^([.'])");

    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Option(names = "--out", paramLabel = "DIR", required = true, description = "Where the pages are written.")
    @Nullable
    Path out;

    @Override
    public Integer call() throws IOException {
        SequencedMap<String, String> pages = new LinkedHashMap<>();
        pages(Main.whole(), "raid", pages);
        Path folder = Files.createDirectories(out == null ? Path.of(".") : out);
        for (Map.Entry<String, String> page : pages.entrySet()) {
            Files.writeString(folder.resolve(page.getKey() + ".1"), page.getValue());
        }
        Console console = global.console();
        console.line(pages.size() + " pages in " + folder);
        console.object(Map.of("dir", folder.toString(), "pages", pages.keySet()));
        return ExitCode.OK;
    }

    private static void pages(CommandLine command, String name, SequencedMap<String, String> pages) {
        pages.put(name, page(command, name));
        command.getSubcommands().forEach((word, sub) -> {
            if (!sub.getCommandSpec().usageMessage().hidden()) {
                pages(sub, name + "-" + word, pages);
            }
        });
    }

    static String page(CommandLine command, String name) {
        UsageMessageSpec usage = command.getCommandSpec().usageMessage();
        Help help = new Help(command.getCommandSpec(), Help.defaultColorScheme(Help.Ansi.OFF));
        StringBuilder page = new StringBuilder(".TH \"%s\" 1 \"\" \"%s\"\n".formatted(name, Version.text()));
        String first = usage.description().length == 0 ? "" : usage.description()[0].formatted();
        page.append(".SH NAME\n%s \\- %s\n".formatted(name, escaped(first)));
        section(page, "SYNOPSIS", help.synopsis(0));
        section(page, "DESCRIPTION", help.description());
        section(page, "ARGUMENTS", help.parameterList());
        section(page, "OPTIONS", help.optionList());
        section(page, "COMMANDS", help.commandList());
        section(page, "EXAMPLES", help.footer());
        return page.toString();
    }

    /** Adds a section that is shown as it is. */
    private static void section(StringBuilder page, String title, String text) {
        if (!text.isBlank()) {
            page.append(".SH ").append(title).append("\n.nf\n");
            page.append(escaped(text.stripTrailing())).append("\n.fi\n");
        }
    }

    private static String escaped(String text) {
        String plain = text.replace("\\", "\\e").replace("-", "\\-");
        return SPECIAL.matcher(plain).replaceAll(found -> Matcher.quoteReplacement("\\&" + found.group(1)));
    }
}
