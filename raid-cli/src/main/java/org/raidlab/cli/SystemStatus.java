package org.raidlab.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.runtime.system.SystemCluster;

/** Prints which sites of a system other than RAID run. */
final class SystemStatus {
    private SystemStatus() {}

    static void show(SystemCluster cluster, Console console) {
        List<SequencedMap<String, Object>> sites = new ArrayList<>();
        for (int site : cluster.sites()) {
            Optional<RunFile> running = cluster.running(site);
            String state = running.isEmpty() ? "down" : running.get().isUp() ? "up" : "waiting";
            console.line("site " + site + "  " + state
                    + running.map(run -> "  pid %d  %s:%d".formatted(run.pid(), run.host(), run.port()))
                            .orElse(""));
            SequencedMap<String, Object> fields = new LinkedHashMap<>(Map.of("site", site));
            fields.put("state", state);
            running.ifPresent(run -> fields.put("pid", run.pid()));
            sites.add(fields);
        }
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("system", cluster.system());
        fields.put("sites", sites);
        console.object(fields);
    }
}
