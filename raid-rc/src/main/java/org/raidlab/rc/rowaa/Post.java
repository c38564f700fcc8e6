package org.raidlab.rc.rowaa;

import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.raidlab.core.Address;
import org.raidlab.core.ServerType;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Ports;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RcMessage;

/** The ways out: to the controllers of other sites, to the servers of this one, and to its log, which AC keeps. */
final class Post {
    private final Address self;
    private final Instance instance;
    private final TreeMap<Long, Consumer<Effects<RaidMessage>>> recording = new TreeMap<>();
    private long lastNumber;

    Post(Ports ports, Instance instance) {
        this.self = ports.self();
        this.instance = instance;
    }

    int site() {
        return self.site();
    }

    List<Integer> others() {
        return instance.known().stream().filter(site -> site != self.site()).toList();
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
