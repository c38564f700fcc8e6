package org.raidlab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.raidlab.experiments.bench.Interval;
import org.raidlab.experiments.study.Claim;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Printed;
import org.raidlab.experiments.study.Verdict;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The result of an experiment, read from its folder. */
record StoredResult(Path folder, JsonNode result) {
    private static final String FILE = "result.json";
    private static final JsonMapper JSON = new JsonMapper();

    /**
     * What determines the observations of a run.
     *
     * @param id of the experiment
     * @param parameters its constants, as JSON
     */
    record Run(String id, String parameters, long seed, int repeat) implements Comparable<Run> {
        private static final Comparator<Run> ORDER = Comparator.comparing(Run::id)
                .thenComparing(Run::parameters)
                .thenComparingLong(Run::seed)
                .thenComparingInt(Run::repeat);

        static Run of(ExperimentRun run) {
            String parameters = Console.plainJson(run.parameters().values());
            return new Run(run.experiment().id(), parameters, run.seed(), run.repeat());
        }

        @Override
        public int compareTo(Run other) {
            return ORDER.compare(this, other);
        }
    }

    /** Returns all results in a folder, in the order of their names. */
    static List<StoredResult> in(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new CommandException(ExitCode.USAGE, "there is no folder " + folder);
        }
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(each -> Files.exists(each.resolve(FILE)))
                    .sorted()
                    .map(StoredResult::read)
                    .toList();
        }
    }

    static StoredResult read(Path folder) {
        Path file = folder.resolve(FILE);
        try {
            JsonNode result = JSON.readTree(Files.readString(file));
            if (!result.path("rows").isArray()) {
                throw new CommandException(ExitCode.USAGE, file + " is no result of an experiment: it has no rows");
            }
            return new StoredResult(folder, result);
        } catch (IOException e) {
            throw new CommandException(
                    ExitCode.USAGE, "cannot read " + file + "; give a folder that 'raid experiment run' has made");
        } catch (JacksonException e) {
            throw new CommandException(ExitCode.USAGE, file + " is not JSON: " + e.getOriginalMessage());
        }
    }

    boolean isOk() {
        return result.path("ok").asBoolean();
    }

    boolean isPartial() {
        return result.path("partial").asBoolean();
    }

    /** Returns what determines its observations. */
    Run run() {
        return new Run(
                text("id"),
                result.path("parameters").toString(),
                result.path("seed").asLong(),
                result.path("repeat").asInt());
    }

    /** Returns a word or number of the result; empty if the result has none of this name. */
    String text(String name) {
        return result.path(name).asString("");
    }

    /** Returns all rows. */
    List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        result.path("rows").forEach(row -> findings.add(finding(row)));
        return findings;
    }

    /** Returns the row that answers the experiment's question, if it was measured. */
    Optional<Finding> headline() {
        String key = text("headline");
        return findings().stream().filter(finding -> finding.key().equals(key)).findFirst();
    }

    /** Returns the first chart with points of the paper, or else the first chart, as SVG. */
    Optional<String> picture() throws IOException {
        Path points = folder.resolve("charts.csv");
        if (!Files.exists(points)) {
            return Optional.empty();
        }
        List<String> lines = Files.readAllLines(points).stream().skip(1).toList();
        Optional<String> chosen = lines.stream()
                .filter(line -> line.contains("\",paper,"))
                .findFirst()
                .or(() -> lines.stream().findFirst());
        if (chosen.isEmpty()) {
            return Optional.empty();
        }
        String chart = chosen.get().substring(0, chosen.get().indexOf(','));
        Path file = folder.resolve(chart + ".svg");
        return Files.exists(file) ? Optional.of(Files.readString(file)) : Optional.empty();
    }

    /** Returns the constants, by name, as JSON. */
    Map<String, String> parameters() {
        Map<String, String> parameters = new LinkedHashMap<>();
        result.path("parameters")
                .properties()
                .forEach(each -> parameters.put(each.getKey(), each.getValue().toString()));
        return parameters;
    }

    /** Returns the rows with a check, why any falls short, and the number of the other rows. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(text("id") + ": " + (isOk() ? "ok" : isPartial() ? "partial" : "falls short") + "; "
                + folder.resolve("report.html"));
        if (result.has("statistic")) {
            lines.add("  measured: " + text("statistic"));
        }
        int others = 0;
        for (Finding finding : findings()) {
            if (finding.claim().hasVerdict()) {
                lines.add("  %-40s %10.4g  %-11s %s (%s)"
                        .formatted(
                                finding.key(),
                                finding.measured().median(),
                                finding.verdictText(),
                                finding.check(),
                                finding.claim().word()));
                finding.shortfall().ifPresent(why -> lines.add("    " + why));
            } else {
                others++;
            }
        }
        if (others > 0) {
            lines.add("  and " + others + " figures that are calibrated or not compared, most of them because of the"
                    + " paper's 1988 hardware");
        }
        return lines;
    }

    private Finding finding(JsonNode row) {
        double measured = row.path("measured").asDouble();
        try {
            Verdict verdict = Verdict.of(row.path("verdict").asString());
            OptionalDouble paper = row.path("paper").isNumber()
                    ? OptionalDouble.of(row.path("paper").asDouble())
                    : OptionalDouble.empty();
            Interval interval = new Interval(
                    measured,
                    row.path("low").asDouble(measured),
                    row.path("high").asDouble(measured));
            return new Finding(
                    row.path("key").asString(),
                    new Printed(paper, row.path("paperSays").asString("")),
                    row.path("unit").asString(""),
                    interval,
                    row.path("count").asInt(interval.low() == interval.high() ? 1 : 2),
                    row.has("kind") ? Claim.of(row.path("kind").asString()) : claimOfOld(verdict),
                    row.path("check").asString(""),
                    verdict,
                    row.path("note").asString(""));
        } catch (IllegalArgumentException e) {
            throw new CommandException(ExitCode.USAGE, folder.resolve(FILE) + ": " + e.getMessage());
        }
    }

    /** Returns the claim of a row from before rows had one: nobody has examined what such a check says of the paper. */
    private static Claim claimOfOld(Verdict verdict) {
        return verdict == Verdict.ERA ? Claim.NOT_COMPARED : Claim.OWN_BAR;
    }

    Map<String, Object> fields() {
        Map<String, Object> fields = new LinkedHashMap<>();
        result.properties().forEach(entry -> fields.put(entry.getKey(), entry.getValue()));
        return fields;
    }
}
