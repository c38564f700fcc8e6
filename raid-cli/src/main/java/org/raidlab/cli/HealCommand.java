package org.raidlab.cli;

import java.util.concurrent.Callable;
import org.raidlab.site.local.LocalCluster;
import org.raidlab.site.local.Partition;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code raid heal}: restores the links that {@code raid partition} has cut. */
@Command(name = "heal", description = "Mend all links that raid partition has cut.", mixinStandardHelpOptions = true)
final class HealCommand implements Callable<Integer> {
    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Override
    public Integer call() {
        LocalCluster cluster = Clusters.in(global.folder());
        int processes = Partition.NONE.impose(cluster);
        try (Progress _ = Progress.of(global, "waiting until the sites are in one view")) {
            cluster.awaitOneView();
        }
        Console console = global.console();
        console.line("all links are whole");
        console.object(PartitionCommand.fields(Partition.NONE, processes));
        return ExitCode.OK;
    }
}
