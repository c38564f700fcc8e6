package org.raidlab.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.site.local.LocalCluster;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code raid fail N}: simulates the failure of a site, which takes part in nothing more; its processes stay. */
@Command(
        name = "fail",
        description =
                "Simulate a site failure; undo with raid recover N. The site's processes stay alive. Returns when the "
                        + "other sites are in a view of their own.",
        mixinStandardHelpOptions = true)
final class FailCommand implements Callable<Integer> {
    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Parameters(paramLabel = "N", description = "The site.")
    int site;

    @Override
    public Integer call() {
        LocalCluster local = Clusters.in(global.folder());
        try (Progress _ = Progress.of(global, "waiting until the other sites are in a view of their own")) {
            local.fail(site);
            local.awaitOneView();
        }
        List<Long> pids =
                local.processes(site).values().stream().map(RunFile::pid).toList();
        Console console = global.console();
        console.line("site " + site + "  failed; undo with: raid recover " + site);
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("site", site);
        fields.put("state", "failed");
        fields.put("pids", pids);
        console.object(fields);
        return ExitCode.OK;
    }
}
