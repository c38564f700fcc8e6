package org.raidlab.rrvm.sim;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.rrvm.Durability;
import org.raidlab.rrvm.MarkedServer;
import org.raidlab.rrvm.RrvmMessage;
import org.raidlab.rrvm.RrvmRecord.PossibleLoss;
import org.raidlab.rrvm.RrvmServer;
import org.raidlab.rrvm.RrvmTrace;
import org.raidlab.rrvm.memory.MemoryServer;
import org.raidlab.runtime.node.Node;
import org.raidlab.sim.cluster.SimulatedCluster;
import org.raidlab.sim.process.ProcessObserver;
import org.raidlab.sim.process.SimProcess;
import org.raidlab.sim.run.Checker;

/**
 * Watches from outside that each acknowledged transaction is where its durability says, and that a loss is reported
 * only where the rule of two copies allows one: where a server has died too.
 */
final class CopiesAudit implements ProcessObserver {
    private final SimulatedCluster<RrvmMessage> cluster;
    private final List<String> found = new ArrayList<>();
    private final SequencedMap<String, Long> reached = new LinkedHashMap<>();
    /** What the disk of each site has at least. */
    private final TreeMap<Integer, Long> durable = new TreeMap<>();
    /** The last transaction before the mark with which a site went to disk, until it names a server again. */
    private final TreeMap<Integer, Long> onDisk = new TreeMap<>();

    /** One incarnation of a site. */
    private record Life(int site, int incarnation) {}

    private static final SequencedMap<String, Long> NOTHING = new LinkedHashMap<>();

    /** What the memory server of each incarnation counted last. */
    private final Map<Life, SequencedMap<String, Long>> highs = new LinkedHashMap<>();

    CopiesAudit(SimulatedCluster<RrvmMessage> cluster) {
        this.cluster = cluster;
    }

    @Override
    public void noted(SimProcess process, TraceEvent event) {
        int site = cluster.logOwners().indexOf(process) + 1;
        switch (event) {
            case RrvmTrace.WentToDisk(long sequence) -> onDisk.put(site, sequence);
            case RrvmTrace.WentToRemote _ -> onDisk.remove(site);
            default -> {
                // says nothing of the mode
            }
        }
        switch (event) {
            case RrvmTrace.Acknowledged acknowledged -> onAcknowledged(site, acknowledged);
            case RrvmTrace.LossReported(PossibleLoss loss) -> onLoss(site, loss);
            case RrvmTrace.Recovered recovered when recovered.fetched() > 0 -> count("recovered from a server");
            case RrvmTrace other -> count(other.getClass().getSimpleName());
            default -> {
                // not of RRVM
            }
        }
    }

    private void count(String what) {
        reached.merge(what, 1L, Long::sum);
    }

    private void onAcknowledged(int site, RrvmTrace.Acknowledged event) {
        durable.merge(site, event.durable(), Math::max);
        boolean isOnDisk = event.sequence() <= event.durable();
        boolean isKept = event.durability().needsDisk() ? isOnDisk : !event.isInMemoryOnly();
        if (event.durability().isStable() && !isKept) {
            found.add(Checker.DURABILITY.found("site %d acknowledged %d as %s, and its disk has %d"
                    .formatted(site, event.sequence(), event.durability(), event.durable())));
        }
        if (!event.isInMemoryOnly()) {
            count(isOnDisk ? "acknowledged on disk" : "acknowledged in the mapped file");
            return;
        }
        List<MarkedServer> having = event.counted().stream()
                .filter(server -> high(server) >= event.sequence())
                .toList();
        boolean isQuorum = event.durability() == Durability.QUORUM;
        if (having.stream().filter(this::isAlive).count() >= event.needed()) {
            count("acknowledged in " + memories(event.durability()));
        } else if (having.size() >= event.needed()) {
            count("acknowledged when " + (isQuorum ? "a server of the quorum" : "the server") + " had just died");
        } else {
            found.add(Checker.DURABILITY.found("site %d acknowledged %d as %s, and %d of %d servers have it"
                    .formatted(site, event.sequence(), event.durability(), having.size(), event.needed())));
        }
    }

    private static String memories(Durability durability) {
        return switch (durability) {
            case QUORUM -> "a quorum";
            case MIRROR -> "a mirror";
            default -> "two memories";
        };
    }

    private boolean isAlive(MarkedServer server) {
        return cluster.node(server.server()).map(Node::incarnation).orElse(0) == server.incarnation();
    }

    /** Returns up to which transaction a server has a log, or had it at the end of its last turn. */
    private long high(MarkedServer server) {
        Life life = new Life(server.server(), server.incarnation());
        return highs.getOrDefault(life, NOTHING)
                .getOrDefault(MemoryServer.highOf(server.attachment().site()), 0L);
    }

    @Override
    public void turned(SimProcess process, boolean complete) {
        int site = cluster.logOwners().indexOf(process) + 1;
        cluster.node(site)
                .ifPresent(node ->
                        highs.put(new Life(site, node.incarnation()), cluster.counters(site, RrvmServer.MEMORY)));
    }

    private void onLoss(int site, PossibleLoss loss) {
        count(loss.isOfQuorum() ? "reported a possible loss of a quorum" : "reported a possible loss");
        boolean lives = loss.mark().servers().stream()
                .anyMatch(server -> loss.lost().contains(server.server()) && isAlive(server));
        if (lives || loss.lost().isEmpty()) {
            found.add(Checker.DURABILITY.found("site %d reported a loss although its server lives".formatted(site)));
        }
        if (durable.getOrDefault(site, 0L) > onDisk.getOrDefault(site, Long.MAX_VALUE)) {
            found.add(Checker.DURABILITY.found(
                    "site %d reported a loss although its disk alone counted".formatted(site)));
        }
        if (loss.after() < durable.getOrDefault(site, 0L)) {
            found.add(Checker.DURABILITY.found("site %d reported a loss after %d, of which its disk had %d"
                    .formatted(site, loss.after(), durable.get(site))));
        }
    }

    List<String> found() {
        return found;
    }

    /** Returns how often the run reached each state that a campaign is to show. */
    SequencedMap<String, Long> reached() {
        return reached;
    }
}
