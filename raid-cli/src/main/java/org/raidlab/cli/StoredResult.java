package org.raidlab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.raidlab.experiments.bench.Interval;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Verdict;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The result of an experiment, read from its folder. */
record StoredResult(Path folder, JsonNode result) {
    private static final JsonMapper JSON = new JsonMapper();

    static StoredResult read(Path folder) {
        Path file = folder.resolve("result.json");
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

    /** Returns the rows with a check, why any falls short, and the number of the other rows. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(result.path("id").asString() + ": " + (isOk() ? "ok" : "falls short") + "; "
                + folder.resolve("report.html"));
        if (result.has("statistic")) {
            lines.add("  measured: " + result.path("statistic").asString());
        }
        int others = 0;
        for (JsonNode row : result.path("rows")) {
            Finding finding = finding(row);
            if (finding.check().isEmpty()) {
                others++;
            } else {
                lines.add("  %-40s %10.4g  %-11s %s"
                        .formatted(finding.key(), finding.measured().median(), finding.verdictText(), finding.check()));
                finding.shortfall().ifPresent(why -> lines.add("    " + why));
            }
        }
        if (others > 0) {
            lines.add("  and " + others + " figures that are not compared, most of them because of the paper's 1988"
                    + " hardware");
        }
        return lines;
    }

    private Finding finding(JsonNode row) {
        double measured = row.path("measured").asDouble();
        try {
            return new Finding(
                    row.path("key").asString(),
                    row.path("paper").isNumber()
                            ? OptionalDouble.of(row.path("paper").asDouble())
                            : OptionalDouble.empty(),
                    row.path("unit").asString(),
                    new Interval(
                            measured,
                            row.path("low").asDouble(measured),
                            row.path("high").asDouble(measured)),
                    row.path("check").asString(),
                    Verdict.of(row.path("verdict").asString()));
        } catch (IllegalArgumentException e) {
            throw new CommandException(ExitCode.USAGE, folder.resolve("result.json") + ": " + e.getMessage());
        }
    }

    Map<String, Object> fields() {
        Map<String, Object> fields = new LinkedHashMap<>();
        result.properties().forEach(entry -> fields.put(entry.getKey(), entry.getValue()));
        return fields;
    }
}
