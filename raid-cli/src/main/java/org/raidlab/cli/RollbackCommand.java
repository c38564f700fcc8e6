package org.raidlab.cli;

import java.util.concurrent.Callable;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.local.LocalCluster;
import org.raidlab.site.local.ProcessCheckpoints;
import org.raidlab.site.local.SiteStatus;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code raid rollback N}: a site's servers go back to their last process checkpoint. */
@Command(
        name = "rollback",
        description = {
            "Roll a site's servers back to their last process checkpoint.",
            "Transactions that it runs abort; what is committed stays committed."
        },
        mixinStandardHelpOptions = true)
final class RollbackCommand implements Callable<Integer> {
    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Parameters(paramLabel = "N", description = "The site.")
    int site;

    @Override
    public Integer call() {
        LocalCluster local = Clusters.in(global.folder());
        try (RaidClient client = local.client()) {
            SiteStatus status = new ProcessCheckpoints(local, client).rollBack(site);
            Console console = global.console();
            console.line("site %d  up  session %d  from checkpoint %d"
                    .formatted(site, status.session(), ProcessCheckpoints.number(status)));
            console.object(CheckpointCommand.fields(status));
        }
        return ExitCode.OK;
    }
}
