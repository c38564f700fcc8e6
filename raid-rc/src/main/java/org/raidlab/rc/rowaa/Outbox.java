package org.raidlab.rc.rowaa;

import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.raidlab.core.Address;
import org.raidlab.core.ServerType;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Ports;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.FailLock;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.StatePart;

/** The ways out: to the controllers of other sites, to the servers of this one, and to its log, which AC keeps. */
final class Outbox {
    private final Address self;
    private final Configuration configuration;
    private final int partItems;
    private final TreeMap<Long, Consumer<Effects<RaidMessage>>> recording = new TreeMap<>();
    private long lastNumber;

    Outbox(Ports ports, Configuration configuration) {
        this.self = ports.self();
        this.configuration = configuration;
        this.partItems = configuration.partItems();
    }

    int site() {
        return self.site();
    }

    List<Integer> others() {
        return configuration.known().stream()
                .filter(site -> site != self.site())
                .toList();
    }

    void toOthers(RcMessage message, Effects<RaidMessage> out) {
        out.multicast(others().stream().map(self::at).toList(), message);
    }

    /** To the controllers of some sites, this one perhaps among them. */
    void to(List<Integer> sites, RcMessage message, Effects<RaidMessage> out) {
        sites.forEach(site -> to(site, message, out));
    }

    void to(int site, RcMessage message, Effects<RaidMessage> out) {
        out.send(self.at(site), message);
    }

    void toServer(ServerType type, RaidMessage message, Effects<RaidMessage> out) {
        out.send(self.sibling(type), message);
    }

    /** Tells AC all parts of a state but the last, which is returned: it goes with the message that they belong to. */
    StatePart toAc(List<FailLock> failLocks, List<InDoubtTransaction> inDoubt, Effects<RaidMessage> out) {
        List<StatePart> parts = StatePart.split(failLocks, inDoubt, partItems);
        parts.subList(0, parts.size() - 1).forEach(part -> toServer(ServerType.AC, new AcMessage.Part(part), out));
        return parts.getLast();
    }

    /** What has to stay in the log when it is cut. */
    void tellSnapshot(RaidRecord.Views views, long asOf, List<FailLock> failLocks, Effects<RaidMessage> out) {
        List<FailLock> last = toAc(failLocks, List.of(), out).failLocks();
        toServer(ServerType.AC, new AcMessage.Snapshot(views, new RaidRecord.FailLocks(asOf, last)), out);
    }

    /** A number for something that is to be forced; what follows waits until it is. */
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

    /** What is not recorded yet will not be needed. */
    void forget(long number) {
        recording.remove(number);
    }
}
