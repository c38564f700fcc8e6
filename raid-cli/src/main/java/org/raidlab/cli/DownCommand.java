package org.raidlab.cli;

import java.util.Map;
import java.util.concurrent.Callable;
import org.raidlab.runtime.system.SystemCluster;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code raid down}: ends a cluster's processes. */
@Command(name = "down", description = "Stop the cluster's processes.", mixinStandardHelpOptions = true)
final class DownCommand implements Callable<Integer> {
    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Override
    public Integer call() {
        int ended;
        try (Progress _ = Progress.of(global, "waiting until all processes have ended")) {
            ended = SystemCluster.in(global.folder().path())
                    .map(SystemCluster::down)
                    .orElseGet(() -> Clusters.in(global.folder()).down());
        }
        Console console = global.console();
        console.line(ended == 0 ? "nothing was running" : "stopped " + ended + " processes");
        console.object(Map.of("stopped", ended));
        return ExitCode.OK;
    }
}
