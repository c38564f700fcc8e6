package org.raidlab.rc.membership;

import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.raidlab.core.Address;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Ports;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.FailLock;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.StatePart;

/**
 * The outgoing messages of a controller: to the controllers of other sites, to the servers of its own site, and to its
 * log, which AC writes.
 */
public final class Outbox {
    private final Address self;
    private final Member member;
    private final Configuration configuration;
    private final int partItems;
    private final TreeMap<Long, Consumer<Effects<RaidMessage>>> recording = new TreeMap<>();
    private long lastNumber;

    /** @param partItems most items of a message with a part of the state */
    Outbox(Ports ports, Configuration configuration, int partItems) {
        this.self = ports.self();
        this.member = new Member(self.site(), ports.incarnation());
        this.configuration = configuration;
        this.partItems = partItems;
    }

    /** Returns this site in its present session. */
    Member self() {
        return member;
    }

    private List<Integer> others() {
        return configuration.known().stream()
                .filter(site -> site != self.site())
                .toList();
    }

    void toOthers(RcMessage message, Effects<RaidMessage> out) {
        out.multicast(others().stream().map(self::at).toList(), message);
    }

    /** Sends a message to the controllers of some sites, possibly including this one. */
    void to(List<Integer> sites, RcMessage message, Effects<RaidMessage> out) {
        sites.forEach(site -> to(site, message, out));
    }

    /** Sends a message to the controller of a site. */
    public void to(int site, RcMessage message, Effects<RaidMessage> out) {
        out.send(self.at(site), message);
    }

    /** Sends a message to a server of this site. */
    public void toServer(RaidServer type, RaidMessage message, Effects<RaidMessage> out) {
        out.send(self.sibling(type), message);
    }

    /**
     * Sends AC all parts of a state but the last, and returns the last, which goes with the message that the parts
     * belong to.
     */
    StatePart toAc(List<FailLock> failLocks, List<InDoubtTransaction> inDoubt, Effects<RaidMessage> out) {
        List<StatePart> parts = StatePart.split(failLocks, inDoubt, partItems);
        parts.subList(0, parts.size() - 1).forEach(part -> toServer(RaidServer.AC, new AcMessage.Part(part), out));
        return parts.getLast();
    }

    /** Sends AC the records that have to stay in the log when the log is cut. */
    void tellSnapshot(RaidRecord.Views views, long asOf, List<FailLock> failLocks, Effects<RaidMessage> out) {
        List<FailLock> last = toAc(failLocks, List.of(), out).failLocks();
        toServer(RaidServer.AC, new AcMessage.Snapshot(views, new RaidRecord.FailLocks(asOf, last)), out);
    }

    /** Returns a number for a record that AC is to force; the action waits until the record is durable. */
    long whenRecorded(Consumer<Effects<RaidMessage>> then) {
        recording.put(++lastNumber, then);
        return lastNumber;
    }

    void recorded(long number, Effects<RaidMessage> out) {
        Consumer<Effects<RaidMessage>> then = recording.remove(number);
        if (then != null) {
            then.accept(out);
        }
    }

    /** Drops the action that waits for a record, since it will not be needed. */
    void forget(long number) {
        recording.remove(number);
    }
}
