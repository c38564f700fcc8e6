package org.raidlab.harness.managing;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.raidlab.msg.RaidServer;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.launch.StartedProcess;
import org.raidlab.site.client.SiteSocket;
import org.raidlab.site.local.LocalCluster;

/**
 * A site in its processes, since its last start.
 *
 * @param where its servers listen
 * @param outputs of its processes, by pid
 */
record ProcessSite(SiteSocket where, SequencedMap<Long, Path> outputs) {
    /** Returns the processes of a site that is up. */
    static ProcessSite of(LocalCluster cluster, int site) {
        SequencedMap<Long, Path> outputs = new LinkedHashMap<>();
        cluster.processes(site)
                .forEach((process, run) ->
                        outputs.put(run.pid(), cluster.folder().output(process.name())));
        return new ProcessSite(cluster.socket(site), outputs);
    }

    int incarnation() {
        return where.incarnation();
    }

    InetSocketAddress socket(RaidServer server) {
        return where.socket(server);
    }

    /** Throws {@link EnvironmentException} if a process of the site has ended. */
    void requireAlive() {
        outputs.forEach((pid, output) -> {
            if (!ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false)) {
                throw new EnvironmentException("site " + where.site() + " (pid " + pid
                        + ") has ended unasked; it said last: " + StartedProcess.lastLines(output));
            }
        });
    }
}
