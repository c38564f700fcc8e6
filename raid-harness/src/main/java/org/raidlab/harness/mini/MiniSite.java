package org.raidlab.harness.mini;

import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.raidlab.comm.naming.NameConfig;
import org.raidlab.core.RandomSource;
import org.raidlab.core.turn.TurnLimits;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.codec.Codecs;
import org.raidlab.msg.codec.RaidDevices;
import org.raidlab.runtime.jvm.JvmHost;
import org.raidlab.runtime.jvm.JvmLoop;
import org.raidlab.runtime.jvm.JvmProcess;
import org.raidlab.runtime.node.Node;
import org.raidlab.runtime.node.NodeProcess;
import org.raidlab.runtime.node.NodeSetup;
import org.raidlab.runtime.node.ProcessGrouping;
import org.raidlab.runtime.site.MeteredLog;
import org.raidlab.sim.history.LedgerRecord;
import org.raidlab.site.local.SiteLedger;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/** A site of an instance in one JVM: one process with all its servers. Used on the instance's thread. */
final class MiniSite {
    private final int number;
    private final MeteredLog.Meter meter = new MeteredLog.Meter(RaidDevices.LOG);
    private final JvmProcess process;

    /** Makes a site's process; it is not started. */
    MiniSite(MiniSetup setup, int number, InetSocketAddress nameServer, JvmLoop loop, RandomSource random) {
        this.number = number;
        NodeSetup<RaidMessage> node = new NodeSetup<>(
                setup.cluster().instance(),
                number,
                nameServer,
                ProcessGrouping.merged(ServerFactory.SITE),
                setup.servers().apply(SiteOptions.of(setup.cluster(), number)),
                TurnLimits.DEFAULT,
                JvmHost.LDG,
                NameConfig.DEFAULT,
                Optional.empty());
        process = new JvmProcess(
                "site " + number,
                loop,
                random,
                environment -> new NodeProcess<>(
                        node, environment.withDevices(environment.devices().wrapped(meter)), Codecs.raid("packed")),
                RaidDevices.ALL,
                RaidTrace.Excluded.class::isInstance);
    }

    JvmProcess process() {
        return process;
    }

    @SuppressWarnings("unchecked") // the sites' processes are of RAID
    private Optional<Node<RaidMessage>> node() {
        return process.process()
                .filter(NodeProcess.class::isInstance)
                .map(running -> ((NodeProcess<RaidMessage>) running).node());
    }

    /** Returns whether the site knows so many sites, or is down and therefore not waited for. */
    boolean isReady(long up) {
        return node().map(node -> node.sitesKnown() >= up).orElse(true);
    }

    /** Returns whether the site takes part with all sites but so many, or is down. */
    boolean takesPart(long dead) {
        return node().map(node -> node.counters().getOrDefault("RC.down", 0L) <= dead)
                .orElse(true);
    }

    /** Returns the counters of all parts; of a dead site, those of its storage over all incarnations. */
    SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> counters = node().map(Node::counters).orElseGet(LinkedHashMap::new);
        meter.counters(counters);
        counters.put("wire.dropped", process.datagramsDropped());
        return counters;
    }

    /** Returns the votes and decisions, whether the site is up or dead. */
    List<LedgerRecord> ledger() {
        return SiteLedger.read(
                number, process.storage().files(), process.storage().folder());
    }
}
