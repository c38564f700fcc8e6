package org.raidlab.rc.faillock;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.raidlab.core.Stamp;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.DirectoryChange;
import org.raidlab.msg.FailLock;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.Item;
import org.raidlab.msg.Placement;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Schema;
import org.raidlab.rc.membership.Configuration;
import org.raidlab.rc.membership.FailLockTable;

/**
 * The fail-lock table: it records which copies of every site are out of date. It follows from participation alone: at a
 * commit the copies of those who took part are good, and all others are not. Asking who is up at that moment would give
 * different tables at different sites when a commit and a view change cross.
 */
public final class FailLocks implements FailLockTable {
    /** Of all sites together: a status has room for so much. */
    private static final int RELATIONS_TOLD = 1_000;

    private final Configuration configuration;
    private final Escalation escalation;
    private final TreeMap<Integer, SiteFailLocks> bySite = new TreeMap<>();
    private final TreeMap<Integer, Integer> traced = new TreeMap<>();
    private int peak;

    public FailLocks(Configuration configuration, Escalation escalation) {
        this.configuration = configuration;
        this.escalation = escalation;
    }

    /** Takes a commit. An older one changes nothing. */
    public void decided(RcMessage.Decided commit) {
        configuration.begun(DirectoryChange.admitted(commit.placings()));
        for (int site : concerned(commit.placements())) {
            boolean tookPart = commit.members().stream().anyMatch(member -> member.site() == site);
            if (tookPart) {
                clear(site, commit);
            } else if (!commit.copies()) {
                set(site, commit.items(), commit.placements(), commit.stamp());
            }
        }
        if (!commit.copies() && !isEmpty()) {
            escalate(commit);
        }
        commit.placings().forEach(each -> placed(each, commit.stamp()));
        peak = Math.max(peak, size());
    }

    /** Returns all sites that may have copies; a directory can name a site that is not admitted yet. */
    private SortedSet<Integer> concerned(List<Placement> placements) {
        TreeSet<Integer> concerned = new TreeSet<>(configuration.known());
        placements.forEach(placement -> concerned.addAll(placement.holders()));
        return concerned;
    }

    /**
     * Applies a directory change: a new replica site gets one fail-lock for the relation, since it has no copy yet; a
     * removed one has no fail-locks. Whoever begins anew knows by that one fail-lock all that the site had missed:
     * nothing that wrote the relation was in doubt at the commit.
     */
    private void placed(DirectoryChange change, Stamp stamp) {
        if (!change.added()) {
            clear(change.site(), change.relation());
            return;
        }
        for (RelationId relation : begun(change.relation())) {
            clear(change.site(), relation);
            set(change.site(), Item.whole(relation), stamp);
        }
    }

    private void clear(int site, RelationId relation) {
        SiteFailLocks own = bySite.get(site);
        if (own != null) {
            own.clear(relation);
            dropIfEmpty(site, own);
        }
    }

    private void dropIfEmpty(int site, SiteFailLocks own) {
        if (own.isEmpty()) {
            bySite.remove(site);
        }
    }

    /**
     * Replaces the fail-locks of a site that has missed too many tuples of a relation by one (lock escalation); the
     * site then copies the whole relation. Not of the catalogue; and only while another holder has missed nothing, or
     * nobody would know what to copy from whom.
     */
    private void escalate(RcMessage.Decided commit) {
        TreeSet<RelationId> written = new TreeSet<>();
        commit.items().forEach(item -> written.add(item.relation()));
        written.removeIf(Catalogue::holds);
        for (RelationId relation : written) {
            for (int site : List.copyOf(bySite.keySet())) {
                if (count(site, relation) > most() && isGoodElsewhere(site, relation, commit.placements())) {
                    Objects.requireNonNull(bySite.get(site)).escalate(relation);
                }
            }
        }
    }

    private int most() {
        return size() > escalation.ofAll() ? escalation.ofEach() : escalation.ofRelation();
    }

    private int count(int site, RelationId relation) {
        SiteFailLocks own = bySite.get(site);
        return own == null ? 0 : own.count(relation);
    }

    private boolean isGoodElsewhere(int site, RelationId relation, List<Placement> placements) {
        return concerned(placements).stream()
                .anyMatch(other -> other != site && isHeld(placements, relation, other) && !isSetIn(other, relation));
    }

    /**
     * Returns the relations that a new replica site begins without copies: a site added to the catalogue has none of
     * any catalogue relation.
     */
    private static List<RelationId> begun(RelationId relation) {
        return Catalogue.holds(relation)
                ? Catalogue.ALL.stream().map(Schema::id).toList()
                : List.of(relation);
    }

    private void clear(int site, RcMessage.Decided commit) {
        SiteFailLocks own = bySite.get(site);
        if (own == null) {
            return;
        }
        for (Item named : commit.items()) {
            Item item = named.isWholeAt(site) ? Item.whole(named.relation()) : named;
            Stamp missed = own.all().get(item);
            if (missed != null && (commit.copies() || !missed.isAfter(commit.stamp()))) {
                own.remove(item);
            }
        }
        dropIfEmpty(site, own);
    }

    /** Sets fail-locks on those items that the site has copies of. */
    private void set(int site, List<Item> items, List<Placement> placements, Stamp stamp) {
        TreeSet<RelationId> wholes = new TreeSet<>();
        items.stream().filter(Item::isWhole).forEach(item -> wholes.add(item.relation()));
        for (Item item : items) {
            boolean isPart = !item.isWhole() && wholes.contains(item.relation());
            if (!isPart && isHeld(placements, item.relation(), site)) {
                set(site, item, stamp);
            }
        }
    }

    /**
     * Returns whether a site has copies of a relation: all sites replicate the catalogue, and all founders a relation
     * without an entry.
     */
    private boolean isHeld(List<Placement> placements, RelationId relation, int site) {
        boolean byDefault =
                Catalogue.holds(relation) || configuration.founders().contains(site);
        return Placement.isHeld(placements, relation, site, byDefault);
    }

    void set(int site, Item item, Stamp stamp) {
        bySite.computeIfAbsent(site, _ -> new SiteFailLocks()).set(item, stamp);
    }

    /**
     * Fail-locks the copies at all sites that did not take part in an in-doubt transaction, whatever its outcome. A
     * copier changes none of them.
     */
    private void doubted(InDoubtTransaction inDoubt) {
        if (inDoubt.writes().stream().allMatch(Write::isCopy)) {
            return;
        }
        List<Item> items = inDoubt.writes().stream().map(Write::item).toList();
        for (int site : concerned(inDoubt.placements())) {
            if (inDoubt.members().stream().noneMatch(member -> member.site() == site)) {
                set(site, items, inDoubt.placements(), Stamp.NONE);
            }
        }
        DirectoryChange.of(inDoubt.writes()).stream()
                .filter(DirectoryChange::added)
                .forEach(each ->
                        begun(each.relation()).forEach(relation -> set(each.site(), Item.whole(relation), Stamp.NONE)));
    }

    @Override
    public List<FailLock> handedOver(RcMessage.TransferredState state) {
        FailLocks handed = new FailLocks(configuration, escalation);
        handed.replace(state.failLocks());
        state.inDoubt().forEach(handed::doubted);
        return handed.all();
    }

    /** Returns the out-of-date copies at a site, each with the stamp of the newest missed write. */
    public NavigableMap<Item, Stamp> of(int site) {
        SiteFailLocks own = bySite.get(site);
        return own == null ? Collections.emptyNavigableMap() : own.all();
    }

    /** Returns whether the copy of an item at a site is out of date. */
    public boolean isSet(int site, Item item) {
        return of(site).containsKey(item);
    }

    /** Returns whether any copy of a relation at a site is out of date. */
    public boolean isSetIn(int site, RelationId relation) {
        return count(site, relation) > 0;
    }

    /**
     * Returns whether a site's fail-locks of a relation are escalated, so that its out-of-date copies are not known
     * individually.
     */
    public boolean isEscalated(int site, RelationId relation) {
        return isSet(site, Item.escalated(relation));
    }

    /** Returns the relations whose fail-locks are escalated at a site. */
    public List<RelationId> escalated(int site) {
        return relations(site).stream()
                .filter(relation -> isEscalated(site, relation))
                .toList();
    }

    /** Returns the out-of-date copies of a relation at a site. */
    public NavigableMap<Item, Stamp> of(int site, RelationId relation) {
        SiteFailLocks own = bySite.get(site);
        return own == null ? Collections.emptyNavigableMap() : own.of(relation);
    }

    boolean isEmpty() {
        return bySite.isEmpty();
    }

    int size() {
        return bySite.values().stream().mapToInt(SiteFailLocks::size).sum();
    }

    /** Returns the relations with out-of-date copies at a site. */
    public List<RelationId> relations(int site) {
        SiteFailLocks own = bySite.get(site);
        return own == null ? List.of() : own.relations();
    }

    @Override
    public List<FailLock> all() {
        List<FailLock> all = new ArrayList<>(size());
        bySite.forEach((site, own) -> own.all().forEach((item, stamp) -> all.add(new FailLock(site, item, stamp))));
        return all;
    }

    @Override
    public void replace(List<FailLock> others) {
        bySite.clear();
        others.forEach(each -> set(each.site(), each.item(), each.stamp()));
        peak = Math.max(peak, size());
    }

    /** Traces the number of fail-locks of each site where it has changed since the last call. */
    public void trace(Effects<RaidMessage> out) {
        TreeMap<Integer, Integer> changed = new TreeMap<>();
        traced.keySet().stream().filter(site -> !bySite.containsKey(site)).forEach(site -> changed.put(site, 0));
        bySite.forEach((site, own) -> {
            if (own.size() != traced.getOrDefault(site, 0)) {
                changed.put(site, own.size());
            }
        });
        if (!changed.isEmpty()) {
            traced.putAll(changed);
            traced.values().removeIf(count -> count == 0);
            out.trace(new RaidTrace.FailLocks(changed));
        }
    }

    /**
     * Adds the displayed counters: fail-locks of this site and of all sites, their maximum, and, within a limit, those
     * of users' data by site and relation.
     */
    public void addTo(SequencedMap<String, Long> counters, int site) {
        counters.put("fail-locks", (long) of(site).size());
        counters.put("fail-locks of all sites", (long) size());
        counters.put("fail-locks at most", (long) peak);
        long untold = 0;
        int room = RELATIONS_TOLD;
        for (int each : bySite.keySet()) {
            List<RelationId> relations = relations(each).stream()
                    .filter(relation -> !Catalogue.holds(relation))
                    .toList();
            List<RelationId> told = relations.subList(0, Math.min(room, relations.size()));
            addTo(counters, each, relations, told);
            room -= told.size();
            untold += relations.size() - told.size();
        }
        counters.put("out of date in relations not told", untold);
    }

    private void addTo(
            SequencedMap<String, Long> counters, int site, List<RelationId> relations, List<RelationId> told) {
        counters.put(
                "fail-locks of data at " + site,
                relations.stream().mapToLong(relation -> count(site, relation)).sum());
        counters.put(
                "fail-locks of whole relations at " + site,
                relations.stream()
                        .filter(relation -> isSet(site, Item.whole(relation)) || isEscalated(site, relation))
                        .count());
        told.forEach(relation ->
                counters.put("out of date in " + relation.bits() + " at " + site, (long) count(site, relation)));
    }
}
