package org.raidlab.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.raidlab.experiments.bench.Interval;
import org.raidlab.experiments.study.Finding;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code raid experiment compare}: what changed from one result of an experiment to another one. */
@Command(
        name = "compare",
        description = {
            "Show what changed from one result of an experiment to another one.",
            "A change is significant if the intervals of both do not overlap, which is stricter than a test at 5 %%."
        },
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = "  raid experiment compare results/raid-fig9-20261123-100000 results/raid-fig9-20261124-100000")
final class ExperimentCompareCommand implements Callable<Integer> {
    private static final String ROW = "%-52s %10s %22s %10s %22s %7s %s";

    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Parameters(index = "0", paramLabel = "A", description = "The folder of the earlier result.")
    Path before = Path.of("");

    @Parameters(index = "1", paramLabel = "B", description = "The folder of the later result.")
    Path after = Path.of("");

    /** A row that both results have. */
    private record Change(Finding before, Finding after) {
        boolean isThere() {
            return before.measured().median() != after.measured().median() || before.verdict() != after.verdict();
        }

        /** Returns whether the intervals are apart. A single value has no interval, so its change may be chance. */
        boolean isSignificant() {
            Interval old = before.measured();
            Interval now = after.measured();
            return before.count() > 1 && after.count() > 1 && (old.high() < now.low() || now.high() < old.low());
        }

        String words() {
            String verdict = before.verdict() == after.verdict()
                    ? ""
                    : "; verdict: " + before.verdictText() + " -> " + after.verdictText();
            boolean hasIntervals = before.count() > 1 && after.count() > 1;
            return (isSignificant() ? "significant" : hasIntervals ? "within the intervals" : "no intervals") + verdict;
        }

        double ratio() {
            return after.measured().median() / before.measured().median();
        }
    }

    @Override
    public Integer call() {
        Console console = global.console();
        StoredResult old = StoredResult.read(before);
        StoredResult now = StoredResult.read(after);
        if (!old.text("id").equals(now.text("id"))) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "these are results of two experiments, " + old.text("id") + " and " + now.text("id")
                            + "; compare two of one");
        }
        List<String> settings = settings(old, now);
        List<Change> all = changes(old, now);
        List<Change> changes = all.stream().filter(Change::isThere).toList();
        long significant = changes.stream().filter(Change::isSignificant).count();
        settings.forEach(console::line);
        console.line(ROW.formatted("key", "A", "interval", "B", "interval", "B by A", "change"));
        changes.forEach(change -> console.line(line(change)));
        console.line("%d rows in both: %d changed, %d of them significantly"
                .formatted(all.size(), changes.size(), significant));
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("id", old.text("id"));
        fields.put("settings", settings);
        fields.put(
                "rows", changes.stream().map(ExperimentCompareCommand::fields).toList());
        fields.put("compared", all.size());
        fields.put("changed", changes.size());
        fields.put("significant", significant);
        console.object(fields);
        return ExitCode.OK;
    }

    /** Returns what the runs themselves have different: constants, seed, repeats, program. */
    private static List<String> settings(StoredResult old, StoredResult now) {
        List<String> different = new ArrayList<>();
        for (String name : List.of("seed", "repeat", "commit")) {
            different(name, old.text(name), now.text(name), different);
        }
        Map<String, String> before = old.parameters();
        Map<String, String> after = now.parameters();
        SequencedSet<String> names = new LinkedHashSet<>(before.keySet());
        names.addAll(after.keySet());
        names.forEach(name ->
                different(name, before.getOrDefault(name, "none"), after.getOrDefault(name, "none"), different));
        return different;
    }

    private static void different(String name, String before, String after, List<String> all) {
        if (!before.equals(after)) {
            all.add(name + ": " + before + " -> " + after);
        }
    }

    private static List<Change> changes(StoredResult old, StoredResult now) {
        SequencedMap<String, Finding> before = new LinkedHashMap<>();
        old.findings().forEach(finding -> before.put(finding.key(), finding));
        List<Change> changes = new ArrayList<>();
        for (Finding finding : now.findings()) {
            Finding earlier = before.get(finding.key());
            if (earlier != null) {
                changes.add(new Change(earlier, finding));
            }
        }
        return changes;
    }

    private static String line(Change change) {
        return ROW.formatted(
                change.after.key(),
                "%.4g".formatted(change.before.measured().median()),
                change.before.intervalText(),
                "%.4g".formatted(change.after.measured().median()),
                change.after.intervalText(),
                Double.isFinite(change.ratio()) ? "%.3f".formatted(change.ratio()) : "",
                change.words());
    }

    private static SequencedMap<String, @Nullable Object> fields(Change change) {
        SequencedMap<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("key", change.after.key());
        fields.put("a", change.before.fields());
        fields.put("b", change.after.fields());
        fields.put("ratio", Double.isFinite(change.ratio()) ? change.ratio() : null);
        fields.put("significant", change.isSignificant());
        return fields;
    }
}
