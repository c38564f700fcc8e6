package org.raidlab.rc.membership;

import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.raidlab.msg.RcMessage.Heartbeat;

/** The sites that a test lets be up. */
public final class HeardSites implements LiveSites {
    private final TreeMap<Integer, Heartbeat> bySite = new TreeMap<>();

    public void hear(Heartbeat heartbeat) {
        bySite.put(heartbeat.from().site(), heartbeat);
    }

    @Override
    public List<Heartbeat> heartbeats() {
        return List.copyOf(bySite.values());
    }

    @Override
    public Optional<Heartbeat> heartbeat(int site) {
        return Optional.ofNullable(bySite.get(site));
    }
}
