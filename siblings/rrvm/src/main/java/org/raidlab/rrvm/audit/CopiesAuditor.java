package org.raidlab.rrvm.audit;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.control.ControlMessage.StatusReply;
import org.raidlab.rrvm.MarkedServer;
import org.raidlab.rrvm.RrvmDevices;
import org.raidlab.rrvm.RrvmMessage;
import org.raidlab.rrvm.RrvmRecord.RemoteMark;
import org.raidlab.rrvm.RrvmServer;
import org.raidlab.rrvm.audit.Finding.Verdict;
import org.raidlab.rrvm.manager.TransactionManager;
import org.raidlab.rrvm.memory.MemoryServer;
import org.raidlab.runtime.client.ClientSocket;
import org.raidlab.runtime.client.NoAnswerException;
import org.raidlab.runtime.client.RequestClient;
import org.raidlab.runtime.system.SystemCluster;
import org.raidlab.runtime.udp.Access;
import org.raidlab.runtime.udp.UdpHost;

/**
 * Looks where the last acknowledged transaction of a site is: first it asks the manager up to where it has
 * acknowledged, then it reads the manager's log files, and, if these do not have it, asks the servers that the log
 * names. What it looks at only grows, so a transaction that was safe when the manager answered is found.
 */
final class CopiesAuditor implements AutoCloseable {
    private static final Duration DEADLINE = Duration.ofMillis(500);

    /** Asks processes for their status. */
    private static final class StatusClient extends RequestClient<RrvmMessage> {
        StatusClient() {
            super(
                    UdpHost.forClients(Access.LOCAL, true),
                    new ClientSocket.Language<>(RrvmServer.ALL, RrvmServer.CLIENT, RrvmDevices.MESSAGES));
        }

        @Override
        protected void answered(RrvmMessage message) {
            // it sends none
        }
    }

    private final SystemCluster cluster;
    private final StatusClient client = new StatusClient();

    CopiesAuditor(SystemCluster cluster) {
        this.cluster = cluster;
    }

    private @Nullable StatusReply status(int site) {
        try {
            return cluster.running(site)
                    .map(file -> client.status(file.socket(), DEADLINE))
                    .orElse(null);
        } catch (NoAnswerException e) {
            return null;
        }
    }

    private static long counter(StatusReply of, RrvmServer server, String name) {
        return of.counters().getOrDefault(server + "." + name, 0L);
    }

    /** Looks at one site. */
    Finding look(int site) {
        StatusReply manager = status(site);
        if (manager == null || manager.session() == 0) {
            return new Finding(Verdict.UNDECIDED, "site " + site + " does not run");
        }
        long acknowledged = counter(manager, RrvmServer.MANAGER, TransactionManager.ACKNOWLEDGED);
        LogOnDisk log = LogOnDisk.read(cluster.data(site));
        String what = "site %d acknowledged %d; its disk has %d".formatted(site, acknowledged, log.last());
        if (log.last() >= acknowledged) {
            return new Finding(Verdict.ON_DISK, what);
        }
        Verdict verdict = Optional.ofNullable(log.mark())
                .map(mark -> atServers(site, mark, acknowledged))
                .orElse(Verdict.MISSING);
        boolean isSameLife = Optional.ofNullable(status(site))
                .filter(now -> now.session() == manager.session())
                .isPresent();
        return new Finding(isSameLife ? verdict : Verdict.UNDECIDED, what + "; its log names " + log.mark());
    }

    /** The first server has it, or a quorum of the servers. */
    private Verdict atServers(int site, RemoteMark mark, long acknowledged) {
        List<Verdict> each = mark.servers().stream()
                .map(server -> atServer(site, server, acknowledged))
                .toList();
        long there = each.stream()
                .filter(verdict -> verdict == Verdict.IN_TWO_MEMORIES)
                .count();
        if (each.getFirst() == Verdict.IN_TWO_MEMORIES || there >= mark.quorum()) {
            return Verdict.IN_TWO_MEMORIES;
        }
        return each.contains(Verdict.UNDECIDED) ? Verdict.UNDECIDED : Verdict.MISSING;
    }

    private Verdict atServer(int site, MarkedServer marked, long acknowledged) {
        StatusReply server = status(marked.server());
        if (server == null || server.session() != marked.incarnation()) {
            return Verdict.UNDECIDED;
        }
        boolean isThere = counter(server, RrvmServer.MEMORY, MemoryServer.highOf(site)) >= acknowledged;
        return isThere ? Verdict.IN_TWO_MEMORIES : Verdict.MISSING;
    }

    @Override
    public void close() {
        client.close();
    }
}
