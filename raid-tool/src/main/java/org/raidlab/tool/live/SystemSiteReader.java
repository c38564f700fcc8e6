package org.raidlab.tool.live;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.control.ControlMessage.StatusReply;
import org.raidlab.runtime.client.NoAnswerException;
import org.raidlab.runtime.client.RequestClient;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.runtime.system.SystemCluster;
import org.raidlab.site.local.SiteStatus;
import org.raidlab.site.local.SiteStatus.ServerStatus;
import org.raidlab.tool.model.Observation;
import org.raidlab.tool.model.SiteState;

/** Asks the process of a site of another system: its servers are of the kinds that the system declares. */
final class SystemSiteReader implements SiteReader {
    private static final Duration ANSWER = Duration.ofSeconds(1);

    private final SystemCluster cluster;
    private final int site;
    private @Nullable RequestClient<?> client;

    SystemSiteReader(SystemCluster cluster, int site) {
        this.cluster = cluster;
        this.site = site;
    }

    @Override
    public Observation.Seen read() {
        Optional<RunFile> running = cluster.running(site);
        if (running.isEmpty()) {
            return seen(silent("down", OptionalLong.empty()), List.of());
        }
        RunFile process = running.get();
        RequestClient<?> asking = client == null ? cluster.client() : client;
        client = asking;
        try {
            StatusReply reply = asking.status(process.socket(), ANSWER);
            Observation.ProcessUse use =
                    new Observation.ProcessUse(process.pid(), asking.resources(process.socket(), ANSWER));
            return seen(status(reply), List.of(use));
        } catch (NoAnswerException e) {
            return seen(silent("silent", OptionalLong.of(process.pid())), List.of());
        }
    }

    private static Observation.Seen seen(SiteStatus status, List<Observation.ProcessUse> uses) {
        return new Observation.Seen(Observation.now(), SiteState.of(status, List.of()), uses);
    }

    /** Returns the status of a site that says nothing itself. */
    private SiteStatus silent(String state, OptionalLong pid) {
        return new SiteStatus(site, state, 0, List.of(new ServerStatus("process", pid, state)), new TreeMap<>());
    }

    private SiteStatus status(StatusReply reply) {
        List<ServerStatus> servers = reply.servers().stream()
                .map(each -> new ServerStatus(each.server().type().name(), OptionalLong.of(reply.pid()), each.state()))
                .toList();
        return new SiteStatus(site, reply.session() > 0 ? "up" : "waiting", reply.session(), servers, reply.counters());
    }

    @Override
    public void forget() {
        if (client != null) {
            client.close();
            client = null;
        }
    }
}
