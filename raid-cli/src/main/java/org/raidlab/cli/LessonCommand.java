package org.raidlab.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.raidlab.harness.lesson.Lesson;
import org.raidlab.harness.lesson.LessonRun;
import org.raidlab.harness.lesson.Step;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code raid lesson}: lessons, whose commands run on a cluster that lives as long as the lesson. */
@Command(
        name = "lesson",
        description = {
            "Take a lesson: predict, run commands on a cluster of processes, see, and understand why.",
            "Without a name: list the lessons."
        },
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  raid lesson",
            "  raid lesson partitions           waits for Enter before each step",
            "  raid lesson partitions --no-pause",
            "  raid lesson my-page.md           a page of your own, with blocks of sh and text",
            "  raid tool --lesson partitions    the same in RAIDTool"
        })
final class LessonCommand implements Callable<Integer> {
    private static final int TIMEOUT = 300;
    /** For the commands of a step, unless the user says otherwise. */
    static final Duration PATIENCE = Duration.ofSeconds(TIMEOUT);

    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Parameters(
            paramLabel = "NAME",
            arity = "0..1",
            description = "A lesson, or a page of your own that ends with .md.")
    @Nullable
    String name;

    @Option(names = "--no-pause", description = "Run all steps without waiting; so does --json.")
    boolean noPause;

    @Option(
            names = "--timeout",
            paramLabel = "S",
            description = "Give up when the commands of a step take longer (default: " + TIMEOUT + ").")
    int timeout = TIMEOUT;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Console console = global.console();
        if (name == null) {
            return list(console);
        }
        Lesson lesson = Lesson.find(name);
        try (Classroom room = Classroom.of(lesson, Duration.ofSeconds(timeout))) {
            return take(lesson, room.run(), console);
        }
    }

    private static int list(Console console) {
        SequencedMap<String, String> all = new LinkedHashMap<>();
        Lesson.NAMES.forEach(each -> all.put(each, Lesson.named(each).title()));
        all.forEach((each, title) -> console.line("%-18s %s".formatted(each, title)));
        console.info("next: raid lesson " + Lesson.NAMES.getFirst());
        console.object(Map.of("lessons", all));
        return ExitCode.OK;
    }

    /** Takes a lesson to its end, to the first step that does not hold, or until the user leaves it. */
    private int take(Lesson lesson, LessonRun run, Console console) throws IOException, InterruptedException {
        BufferedReader keys = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        boolean pauses = !noPause && !global.json && GlobalOptions.isTerminal();
        int steps = lesson.steps().size();
        int done = 0;
        boolean holds = true;
        for (Step step : lesson.steps()) {
            console.line("\n" + step.text());
            if (step.hasCommands()) {
                step.commands().lines().forEach(line -> console.line("    $ " + line));
                if (pauses && !goesOn(keys, console)) {
                    console.info("left after " + done + " of " + steps + " steps");
                    return ExitCode.OK;
                }
                holds = carryOut(lesson, step, done + 1, run, console);
            }
            if (!holds) {
                break;
            }
            done++;
        }
        console.object(fields(lesson, done, holds));
        return holds ? ExitCode.OK : ExitCode.CHECK_FAILED;
    }

    private static boolean goesOn(BufferedReader keys, Console console) throws IOException {
        console.prompt("Enter runs this, q leaves: ");
        String line = keys.readLine();
        return line != null && !line.strip().equals("q");
    }

    private boolean carryOut(Lesson lesson, Step step, int number, LessonRun run, Console console)
            throws IOException, InterruptedException {
        LessonRun.Result result;
        try (Progress _ =
                Progress.of(global, "step " + number + " of " + lesson.steps().size())) {
            result = run.run(step);
        }
        console.line(result.output().stripTrailing());
        SequencedMap<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("step", number);
        fields.put("text", step.text());
        fields.put("commands", step.commands());
        fields.put("shows", step.shows());
        fields.put("exit", result.exitCode());
        fields.put("output", result.output());
        fields.put("wrong", result.wrong().orElse(null));
        console.object(fields);
        result.wrong()
                .ifPresent(wrong -> console.error("raid: step %d of lesson '%s' did not do what it should: %s"
                        .formatted(number, lesson.name(), wrong)));
        return result.wrong().isEmpty();
    }

    private static Map<String, Object> fields(Lesson lesson, int done, boolean holds) {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("lesson", lesson.name());
        fields.put("title", lesson.title());
        fields.put("steps", lesson.steps().size());
        fields.put("done", done);
        fields.put("ok", holds);
        return fields;
    }
}
