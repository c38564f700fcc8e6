package org.raidlab.rc.quorum;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Stamp;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.FailLock;
import org.raidlab.msg.Item;
import org.raidlab.msg.relation.Catalogue;

/**
 * Runs copiers for the sites that are up and that this site knows to have missed writes. Whoever knows has the copy
 * itself, since it took part; if it has missed a newer write of it, somebody else knows that and refuses the copier.
 */
final class AntiEntropy {
    private static final int BEATS_OF_A_COPIER = 10;

    private final MissedWrites missed;
    private final int most;
    private long ticket;
    private boolean underWay;
    /** Beats to go until the next copier, or until the one under way is given up. */
    private int heartbeats;

    private int batch;
    private int lastSite;
    private @Nullable Item lastItem;
    private long done;

    AntiEntropy(MissedWrites missed, int most) {
        this.missed = missed;
        this.most = most;
        this.batch = most;
    }

    /** Counts one heartbeat interval down until the next copier may start. */
    void onHeartbeat() {
        heartbeats = Math.max(0, heartbeats - 1);
        underWay &= heartbeats > 0;
    }

    /**
     * Returns the next copier, if one is due; if several sites have missed writes, the copier is for another site than
     * the last one.
     */
    List<AdMessage.RunCopier> next(List<Integer> up) {
        TreeSet<Integer> stale = new TreeSet<>(missed.sites());
        stale.retainAll(up);
        if (stale.isEmpty() || heartbeats > 0 || underWay) {
            return List.of();
        }
        Integer behind = stale.higher(lastSite);
        lastSite = behind == null ? stale.first() : behind;
        underWay = true;
        heartbeats = BEATS_OF_A_COPIER;
        return List.of(new AdMessage.RunCopier(++ticket, choose(lastSite), List.of(), 0, batch));
    }

    /**
     * Chooses the items to copy, those of the catalogue first: a site cannot store the tuples of a relation without its
     * schema.
     */
    private List<FailLock> choose(int site) {
        NavigableMap<Item, Stamp> own = missed.of(site);
        boolean catalogue = missed.hasAnyOfCatalogue(site);
        List<FailLock> chosen = new ArrayList<>();
        inTurn(own)
                .filter(item -> !catalogue || Catalogue.holds(item.relation()))
                .limit(batch)
                .forEach(item -> chosen.add(new FailLock(site, item, own.getOrDefault(item, Stamp.NONE))));
        lastItem = chosen.getLast().item();
        return chosen;
    }

    /** Orders the items in turn, so that an item that is written all the time does not delay the others. */
    private Stream<Item> inTurn(NavigableMap<Item, Stamp> own) {
        Item before = lastItem;
        return before == null
                ? own.keySet().stream()
                : Stream.concat(
                        own.tailMap(before, false).keySet().stream(), own.headMap(before, true).keySet().stream());
    }

    /**
     * Takes the end of a copier transaction. Conflicts make the next one smaller, and let it wait the longer the more
     * sites stand before this one: two that copy the same items would refuse each other for ever.
     */
    void ended(long ended, boolean committed, int position) {
        if (!underWay || ended != ticket) {
            return;
        }
        underWay = false;
        done += committed ? 1 : 0;
        batch = committed ? Math.min(most, 2 * batch) : Math.max(1, batch / 2);
        heartbeats = committed ? 0 : 1 + position;
    }

    /** Returns the number of copier transactions that have committed. */
    long done() {
        return done;
    }
}
