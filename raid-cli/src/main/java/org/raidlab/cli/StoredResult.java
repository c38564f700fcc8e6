package org.raidlab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

    /** Returns the rows with a check, and the number of the other rows. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(result.path("id").asString() + ": " + (isOk() ? "ok" : "falls short") + "; "
                + folder.resolve("report.html"));
        int others = 0;
        for (JsonNode row : result.path("rows")) {
            if (row.path("check").asString().isEmpty()) {
                others++;
            } else {
                lines.add("  %-40s %10.4g  %-11s %s"
                        .formatted(
                                row.path("key").asString(),
                                row.path("measured").asDouble(),
                                row.path("verdict").asString(),
                                row.path("check").asString()));
            }
        }
        lines.add("  and " + others + " figures that cannot be compared with another time's");
        return lines;
    }

    Map<String, Object> fields() {
        Map<String, Object> fields = new LinkedHashMap<>();
        result.properties().forEach(entry -> fields.put(entry.getKey(), entry.getValue()));
        return fields;
    }
}
