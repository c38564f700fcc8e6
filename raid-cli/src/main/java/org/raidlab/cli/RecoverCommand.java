package org.raidlab.cli;

import java.util.Map;
import java.util.concurrent.Callable;
import org.raidlab.site.local.LocalCluster;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code raid recover N}: starts a dead site's process again. */
@Command(name = "recover", description = "Start a dead site again.", mixinStandardHelpOptions = true)
final class RecoverCommand implements Callable<Integer> {
    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Parameters(paramLabel = "N", description = "The site.")
    int site;

    @Option(names = "--insecure", description = "Let it bind beyond loopback although there is no cluster key.")
    boolean insecure;

    @Override
    public Integer call() {
        LocalCluster local = Clusters.in(global.folder(), insecure);
        local.recover(site);
        long pid = LocalCluster.running(local.folder().siteRunFile(site))
                .orElseThrow(() -> new CommandException(ExitCode.ENVIRONMENT, "site " + site + " ended again"))
                .pid();
        Console console = global.console();
        console.line("site " + site + "  up  pid " + pid);
        console.object(Map.of("site", site, "state", "up", "pid", pid));
        return ExitCode.OK;
    }
}
