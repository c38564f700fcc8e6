package org.raidlab.ad.execute;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.ReadEntry;

/**
 * The reads of a transaction that it announces to Concurrency Controllers before it makes them. Where no controller
 * asks for that, none is announced.
 */
public final class AnnouncedReads {
    /** The begin of a transaction that announces nothing. */
    public static final long NOT_ASKED = 0;

    /** An announcement for the Concurrency Controller of a site. */
    public record Announcement(int site, CcMessage.Read message) {}

    private final TxnId txn;
    private final long begun;
    /** The reads at home that wait for a verdict. */
    private final SequencedMap<Integer, AmMessage> held = new LinkedHashMap<>();

    private final List<Announcement> outgoing = new ArrayList<>();
    private final TreeSet<Integer> sites = new TreeSet<>();

    /** @param begun when the first try of the transaction began, or {@link #NOT_ASKED} */
    public AnnouncedReads(TxnId txn, long begun) {
        this.txn = txn;
        this.begun = begun;
    }

    /** Returns when the first try of the transaction began, or {@link #NOT_ASKED}. */
    public long begun() {
        return begun;
    }

    /** Returns whether a read of these entries has to be announced: none are new to a later batch of a scan. */
    boolean concern(List<ReadEntry> reads) {
        return begun != NOT_ASKED && !reads.isEmpty();
    }

    /** Announces a read at home, and holds it back. */
    void hold(int number, List<ReadEntry> reads, AmMessage question) {
        held.put(number, question);
        announce(txn.site(), number, reads);
    }

    void announce(int site, int number, List<ReadEntry> reads) {
        sites.add(site);
        outgoing.add(new Announcement(site, new CcMessage.Read(txn, number, begun, reads)));
    }

    /** Takes a read at home that may be made now. */
    @Nullable
    AmMessage allowed(int number) {
        return held.remove(number);
    }

    /** Returns the announcements to be sent. */
    public List<Announcement> takeOutgoing() {
        List<Announcement> taken = List.copyOf(outgoing);
        outgoing.clear();
        return taken;
    }

    /** Returns the sites whose controllers have to know when the transaction is over. */
    public Set<Integer> sites() {
        return sites;
    }

    void forget() {
        held.clear();
        outgoing.clear();
    }
}
