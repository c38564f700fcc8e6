package org.raidlab.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.local.LocalCluster;
import org.raidlab.site.local.ProcessCheckpoints;
import org.raidlab.site.local.SiteStatus;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code raid checkpoint}: process checkpoints by hand. */
@Command(
        name = "checkpoint",
        description = "Take a process checkpoint of the servers of every site that is up, while transactions run.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nThe cluster file says that sites can do so, and how often they do it by themselves:%n",
        footer = {"  checkpoint: {every: 1s}"})
final class CheckpointCommand implements Callable<Integer> {
    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Option(names = "--site", paramLabel = "N", description = "Only this site (default: all that are up).")
    int site;

    @Override
    public Integer call() {
        Console console = global.console();
        LocalCluster local = Clusters.in(global.folder());
        List<Map<String, Object>> sites = new ArrayList<>();
        try (RaidClient client = local.client()) {
            ProcessCheckpoints checkpoints = new ProcessCheckpoints(local, client);
            for (int each : site == 0 ? up(local, client) : List.of(site)) {
                SiteStatus status = checkpoints.take(each);
                console.line("site %d  checkpoint %d  session %d"
                        .formatted(each, ProcessCheckpoints.number(status), status.session()));
                sites.add(fields(status));
            }
        }
        SequencedMap<String, Object> object = new LinkedHashMap<>();
        object.put("sites", sites);
        console.object(object);
        return ExitCode.OK;
    }

    private static List<Integer> up(LocalCluster local, RaidClient client) {
        List<Integer> up = local.folder().cluster().siteNumbers().stream()
                .filter(each -> local.status(client, each).isUp())
                .toList();
        if (up.isEmpty()) {
            throw new CommandException(ExitCode.ENVIRONMENT, "no site is up; look at: raid status");
        }
        return up;
    }

    /** Returns the fields of a site: its last process checkpoint and its session. */
    static SequencedMap<String, Object> fields(SiteStatus status) {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("site", status.site());
        fields.put("checkpoint", ProcessCheckpoints.number(status));
        fields.put("session", status.session());
        return fields;
    }
}
