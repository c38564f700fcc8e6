package org.raidlab.rc.quorum;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Stamp;
import org.raidlab.core.relation.Catalogue;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.FailLock;
import org.raidlab.msg.Item;

/**
 * Brings copies to sites that are up and known to have missed them. Whoever knows has the copy itself, since it took
 * part; if it has missed a newer write of it, somebody else knows that and refuses the copier.
 */
final class AntiEntropy {
    private static final int BEATS_OF_A_COPIER = 10;

    private final MissedWrites missed;
    private final int most;
    private long ticket;
    private boolean underWay;
    /** Beats to go until the next copier, or until the one under way is given up. */
    private int beats;

    private int batch;
    private int lastSite;
    private @Nullable Item lastItem;
    private long done;

    AntiEntropy(MissedWrites missed, int most) {
        this.missed = missed;
        this.most = most;
        this.batch = most;
    }

    /** A beat has passed. */
    void onHeartbeat() {
        beats = Math.max(0, beats - 1);
        underWay &= beats > 0;
    }

    /** The next copier, if one is due: for another one of these sites than the last time, if there are several. */
    List<AdMessage.RunCopier> next(List<Integer> up) {
        TreeSet<Integer> stale = new TreeSet<>(missed.sites());
        stale.retainAll(up);
        if (stale.isEmpty() || beats > 0 || underWay) {
            return List.of();
        }
        Integer behind = stale.higher(lastSite);
        lastSite = behind == null ? stale.first() : behind;
        underWay = true;
        beats = BEATS_OF_A_COPIER;
        return List.of(new AdMessage.RunCopier(++ticket, choose(lastSite), List.of(), 0, batch));
    }

    /** The catalogue first: without a relation's schema its tuples have no place. */
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

    /** One that is written all the time must not keep the others back. */
    private Stream<Item> inTurn(NavigableMap<Item, Stamp> own) {
        Item before = lastItem;
        return before == null
                ? own.keySet().stream()
                : Stream.concat(
                        own.tailMap(before, false).keySet().stream(), own.headMap(before, true).keySet().stream());
    }

    /**
     * It is over. Conflicts make the next one smaller, and let it wait the longer the more sites stand before this one:
     * two that copy the same items would refuse each other for ever.
     */
    void ended(long ended, boolean committed, int position) {
        if (!underWay || ended != ticket) {
            return;
        }
        underWay = false;
        done += committed ? 1 : 0;
        batch = committed ? Math.min(most, 2 * batch) : Math.max(1, batch / 2);
        beats = committed ? 0 : 1 + position;
    }

    /** Copier transactions that have committed. */
    long done() {
        return done;
    }
}
