package org.raidlab.harness.sim;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.Address;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.relation.Value;
import org.raidlab.sim.history.CopyRecord;

/**
 * Asks all sites for their copies, one site after the other, part by part; it repeats the request for a part that does
 * not arrive.
 */
final class CopiesDump {
    private static final long RETRY_NANOS = 50_000_000;

    private final SimClients machine;
    private final int sites;
    private final List<CopyRecord> copies = new ArrayList<>();
    private Runnable whenDone = () -> {};
    private boolean asking;
    private int dumpedSites;
    private long cursor;
    private long request;
    private long answers;

    CopiesDump(SimClients machine, int sites) {
        this.machine = machine;
        this.sites = sites;
    }

    /** Begins a new dump. */
    void begin(Runnable done) {
        whenDone = done;
        asking = true;
        dumpedSites = 0;
        cursor = 0;
        copies.clear();
        machine.after(0, this::ask);
    }

    /** Returns the copies that have arrived. */
    List<CopyRecord> copies() {
        return copies;
    }

    /** Returns the number of parts that have arrived, of all dumps together: tiny limits cut a dump into thousands. */
    long answers() {
        return answers;
    }

    private void ask() {
        if (!asking) {
            return;
        }
        long asked = ++request;
        machine.send(Address.of(dumpedSites + 1, RaidServer.AM), new AmMessage.Dump((int) asked, cursor, false));
        machine.after(RETRY_NANOS, () -> {
            if (asked == request) {
                ask();
            }
        });
    }

    void take(ClientMessage.Copies answer) {
        if (!asking || answer.request() != request) {
            return;
        }
        answers++;
        answer.copies().forEach(copy -> copies.add(record(dumpedSites + 1, copy)));
        cursor = answer.next();
        if (cursor < 0) {
            cursor = 0;
            dumpedSites++;
        }
        if (dumpedSites == sites) {
            asking = false;
            request++;
            whenDone.run();
        } else {
            ask();
        }
    }

    private static CopyRecord record(int site, ClientMessage.Copy copy) {
        return new CopyRecord(
                site,
                copy.item().startsWith(CopyClient.PREFIX) ? keylessItem(copy) : copy.item(),
                copy.version().number(),
                value(copy.values()),
                false);
    }

    /**
     * Returns what the history has of a tuple: its last attribute; of relations that no history has, the whole tuple.
     */
    private static org.raidlab.sim.history.Value value(List<Value> tuple) {
        return tuple.getLast() instanceof Value.Int(long number)
                ? org.raidlab.sim.history.Value.of(number)
                : org.raidlab.sim.history.Value.of(tuple.toString());
    }

    private static String keylessItem(ClientMessage.Copy copy) {
        return copy.item().substring(0, copy.item().indexOf('/') + 1)
                + number(copy.values().getFirst());
    }

    private static long number(Value value) {
        return ((Value.Int) value).value();
    }
}
