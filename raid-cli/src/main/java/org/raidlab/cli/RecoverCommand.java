package org.raidlab.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.site.local.LocalCluster;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code raid recover N}: starts a dead site's processes again, or ends a {@code raid fail}. */
@Command(
        name = "recover",
        description =
                "Start a dead site's processes again, all that are dead, or end a raid fail. Returns when the site "
                        + "is in one view with the others that are up.",
        mixinStandardHelpOptions = true)
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
        try (Progress _ = Progress.of(global, "waiting until the sites are in one view")) {
            local.recover(site);
            local.awaitOneView();
        }
        show(local, site, global.console());
        return ExitCode.OK;
    }

    /** Shows a site that has just come up. */
    static void show(LocalCluster local, int site, Console console) {
        List<Long> pids =
                local.processes(site).values().stream().map(RunFile::pid).toList();
        if (!local.isUp(site)) {
            throw new CommandException(ExitCode.ENVIRONMENT, "site " + site + " ended again");
        }
        console.line("site " + site + "  up  pid "
                + pids.stream().map(String::valueOf).collect(Collectors.joining(" ")));
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("site", site);
        fields.put("state", "up");
        fields.put("pid", pids.getFirst());
        fields.put("pids", pids);
        console.object(fields);
    }
}
