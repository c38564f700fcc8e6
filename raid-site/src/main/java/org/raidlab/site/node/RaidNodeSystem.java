package org.raidlab.site.node;

import java.util.Optional;
import java.util.SequencedMap;
import org.raidlab.comm.watch.EventText;
import org.raidlab.core.Address;
import org.raidlab.core.ServerTypes;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.msg.CheckpointMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.Senders;
import org.raidlab.runtime.node.Node;
import org.raidlab.runtime.node.NodeSystem;

/**
 * RAID as the runtime sees it, whatever the algorithms of its servers: what a process tells them, and what ends their
 * incarnation.
 */
abstract class RaidNodeSystem implements NodeSystem<RaidMessage> {
    @Override
    public ServerTypes types() {
        return RaidServer.ALL;
    }

    @Override
    public RaidServer client() {
        return RaidServer.CLIENT;
    }

    @Override
    public EventText text() {
        return RaidEventText.TEXT;
    }

    @Override
    public boolean permits(Address from, RaidMessage message) {
        return Senders.permits(from, message);
    }

    /** Tells the Replication Controller: the name server's word on a site is a hint. */
    @Override
    public Optional<Envelope<RaidMessage>> notice(Address logOwner, int other, int incarnation, boolean isUp) {
        Address notifier = new Address(logOwner.instance(), 0, RaidServer.NAME_SERVER, 0);
        Address controller = new Address(logOwner.instance(), logOwner.site(), RaidServer.RC, 0);
        RcMessage message =
                isUp ? new RcMessage.SiteUp(other, incarnation) : new RcMessage.SiteDown(other, incarnation);
        return Optional.of(new Envelope<>(notifier, controller, new MessageTag(incarnation, 0), message));
    }

    @Override
    public Optional<RaidMessage> beginCheckpoint() {
        return Optional.of(new CheckpointMessage.Begin());
    }

    /** A site that learns of a view without itself enters again in a new session. */
    @Override
    public Optional<Ending> ending(int site, int incarnation, TraceEvent noted) {
        return switch (noted) {
            case RaidTrace.Excluded _ ->
                Optional.of(new Ending("the other sites have gone on without this one", false));
            case RaidTrace.StateLost lost -> Optional.of(new Ending(refusal(site, incarnation, lost.had()), true));
            default -> Optional.empty();
        };
    }

    /** Its view has all sites, no copy of any is out of date, and no transaction depends on this site alone. */
    @Override
    public boolean isSpare(Node<RaidMessage> node, boolean target) {
        SequencedMap<String, Long> counters = node.counters();
        boolean whole = counters.getOrDefault("RC.up", 0L) == node.sitesKnown()
                && counters.getOrDefault("RC.fail-locks of all sites", 0L) == 0;
        boolean quiet = node.turn().servers().values().stream()
                .allMatch(server -> server.unfinished().isEmpty());
        return whole && (quiet || !target);
    }

    private static String refusal(int site, int session, RaidRecord.InstalledView had) {
        return "site " + site + " has lost what it knew: its folder is empty or an older copy (session " + session
                + "), and the other sites know it in session "
                + had.member().incarnation() + ", in view " + had.view() + "; restore the newest folder, or have all"
                + " its copies brought anew: raid site rejoin " + site;
    }
}
