package org.raidlab.cli;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.raidlab.sim.history.HistoryFiles;
import org.raidlab.sim.history.JsonLinesWriter;
import org.raidlab.sim.history.LedgerRecord;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.SiteLedger;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code raid decisions}: every vote and decision, from the sites' files, whether they run or not. */
@Command(
        name = "decisions",
        description = "Print every vote and decision in the sites' ledgers, as JSON Lines.",
        mixinStandardHelpOptions = true)
final class DecisionsCommand implements Callable<Integer> {
    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Option(names = "--site", paramLabel = "N", description = "Only this site (default: all).")
    int site;

    @Override
    public Integer call() throws IOException {
        ClusterFolder folder = global.folder();
        Cluster cluster = folder.cluster();
        List<Integer> sites = site == 0 ? cluster.siteNumbers() : List.of(site);
        int records = 0;
        JsonLinesWriter<LedgerRecord> writer = HistoryFiles.decisionsWriter(System.out);
        for (int each : sites) {
            for (LedgerRecord entry : SiteLedger.read(each, folder.data(cluster.site(each)))) {
                writer.write(entry);
                records++;
            }
        }
        writer.flush();
        global.console().object(Map.of("sites", sites, "records", records));
        return ExitCode.OK;
    }
}
