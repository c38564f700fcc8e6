package org.raidlab.cli;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.raidlab.sim.history.CopyRecord;
import org.raidlab.sim.history.HistoryFiles;
import org.raidlab.sim.history.JsonLinesWriter;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.local.CopyReader;
import org.raidlab.site.local.LocalCluster;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code raid dump}: every copy that the sites hold. */
@Command(
        name = "dump",
        description = "Print every copy that the sites hold, as JSON Lines.",
        mixinStandardHelpOptions = true)
final class DumpCommand implements Callable<Integer> {
    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Option(names = "--site", paramLabel = "N", description = "Only this site (default: all that are up).")
    int site;

    @Option(names = "--all", description = "The catalogue too.")
    boolean all;

    @Override
    public Integer call() throws IOException {
        LocalCluster local = Clusters.in(global.folder());
        List<Integer> sites = site == 0 ? local.aliveSites() : List.of(site);
        int copies = 0;
        JsonLinesWriter<CopyRecord> writer = HistoryFiles.copiesWriter(System.out);
        try (RaidClient client = local.client()) {
            for (int each : sites) {
                for (CopyRecord copy : new CopyReader(client, local.socket(each)).read(all)) {
                    writer.write(copy);
                    copies++;
                }
            }
        }
        writer.flush();
        global.console().object(Map.of("sites", sites, "copies", copies));
        return ExitCode.OK;
    }
}
