package org.raidlab.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import org.raidlab.runtime.client.NoAnswerException;
import org.raidlab.runtime.client.RequestClient;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.runtime.system.SystemCluster;

/** Prints which sites of a system other than RAID run, and what their servers have counted. */
final class SystemStatus {
    private static final Duration ANSWER = Duration.ofSeconds(1);

    private SystemStatus() {}

    static void show(SystemCluster cluster, boolean withCounters, Console console) {
        List<SequencedMap<String, Object>> sites = new ArrayList<>();
        if (!cluster.settings().isEmpty()) {
            console.line("settings  "
                    + cluster.settings().entrySet().stream()
                            .map(each -> each.getKey() + " " + each.getValue())
                            .collect(Collectors.joining("  ")));
        }
        for (int memory : cluster.memories()) {
            Optional<RunFile> running = cluster.runningMemory(memory);
            console.line("memory " + memory + "  " + state(running) + process(running));
        }
        for (int site : cluster.sites()) {
            Optional<RunFile> running = cluster.running(site);
            console.line("site " + site + "  " + state(running) + process(running));
            SequencedMap<String, Object> fields = new LinkedHashMap<>(Map.of("site", site));
            fields.put("state", state(running));
            running.ifPresent(run -> fields.put("pid", run.pid()));
            if (withCounters && running.isPresent()) {
                Optional<Map<String, Long>> counters = counters(cluster, running.get());
                counters.ifPresentOrElse(
                        each -> each.forEach((name, count) -> console.line("    " + name + " " + count)),
                        () -> console.line("    no counters: no answer within " + ANSWER.toSeconds() + " s"));
                fields.put("counters", counters.orElse(Map.of()));
            }
            sites.add(fields);
        }
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("system", cluster.system());
        fields.put("settings", cluster.settings());
        fields.put("sites", sites);
        console.object(fields);
    }

    private static String state(Optional<RunFile> running) {
        return running.isEmpty() ? "down" : running.get().isUp() ? "up" : "waiting";
    }

    private static String process(Optional<RunFile> running) {
        return running.map(run -> "  pid %d  %s:%d".formatted(run.pid(), run.host(), run.port()))
                .orElse("");
    }

    /** Returns the counters of a process; empty if it does not answer: it is stopped, or busy, or only begins. */
    private static Optional<Map<String, Long>> counters(SystemCluster cluster, RunFile running) {
        try (RequestClient<?> client = cluster.client()) {
            return Optional.of(client.status(running.socket(), ANSWER).counters());
        } catch (NoAnswerException e) {
            return Optional.empty();
        }
    }
}
