package org.raidlab.rc.rowaa;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.raidlab.core.relation.RelationId;
import org.raidlab.msg.AdMessage.DirectoryUpdate;
import org.raidlab.rc.directory.Directory;

/**
 * Who should hold which relation (paper section 4.2: a threshold of copies). It follows from directory, fail-locks and
 * view alone, so whoever looks next goes on where another left off.
 */
final class ReplicaPlan {
    private final RowaaConfig.Copies rule;
    private final Directory directory;
    private final FailLocks failLocks;
    private final TreeSet<Integer> members;
    private final TreeSet<Integer> active;

    /**
     * @param members the sites of the view
     * @param active those that are in it by now: copies can be taken from them and made there
     */
    ReplicaPlan(
            RowaaConfig.Copies rule,
            Directory directory,
            FailLocks failLocks,
            List<Integer> members,
            List<Integer> active) {
        this.rule = rule;
        this.directory = directory;
        this.failLocks = failLocks;
        this.members = new TreeSet<>(members);
        this.active = new TreeSet<>(active);
    }

    /** The changes that are due, in the order of relations; new holders are those that hold least so far. */
    List<DirectoryUpdate> due() {
        TreeMap<Integer, Integer> held = new TreeMap<>();
        active.forEach(site -> held.put(site, 0));
        directory.entries().values().forEach(holders -> holders.forEach(site -> count(held, site, 1)));
        List<DirectoryUpdate> due = new ArrayList<>();
        directory.entries().forEach((relation, holders) -> {
            List<Integer> after = wanted(relation, holders, held);
            if (!after.equals(holders)) {
                due.add(new DirectoryUpdate(relation, holders, after));
            }
        });
        return due;
    }

    private static void count(Map<Integer, Integer> held, int site, int change) {
        held.computeIfPresent(site, (_, number) -> number + change);
    }

    private List<Integer> wanted(RelationId relation, List<Integer> holders, Map<Integer, Integer> held) {
        List<Integer> good = good(relation, holders);
        List<Integer> up = holders.stream().filter(members::contains).toList();
        if (!good.isEmpty() && up.size() < rule.threshold()) {
            return more(holders, rule.threshold() - up.size(), held);
        }
        if (isToBeMadeByWrites(holders)) {
            return more(holders, 1, held);
        }
        return good.size() < rule.degree() ? holders : fewer(holders, up, good);
    }

    /** Its copy is as far from good as can be: it has what is written from then on. */
    private boolean isToBeMadeByWrites(List<Integer> holders) {
        return rule.madeByWrites() && holders.stream().noneMatch(members::contains);
    }

    /** An up holder that is out of date will be good again by itself; what is missing beyond those is made anew. */
    private List<Integer> more(List<Integer> holders, int missing, Map<Integer, Integer> held) {
        TreeSet<Integer> all = new TreeSet<>(holders);
        active.stream()
                .filter(site -> !holders.contains(site))
                .sorted(Comparator.comparing((Integer site) -> held.get(site)))
                .limit(missing)
                .toList()
                .forEach(site -> {
                    all.add(site);
                    count(held, site, 1);
                });
        return List.copyOf(all);
    }

    /**
     * There are as many good copies as the degree says: what is more goes, out-of-date copies first. A holder that is
     * down stays one, since its copy may be needed when others have failed.
     */
    private List<Integer> fewer(List<Integer> holders, List<Integer> up, List<Integer> good) {
        List<Integer> dispensable = new ArrayList<>(up);
        dispensable.removeAll(good);
        dispensable.addAll(good.subList(rule.degree(), good.size()));
        List<Integer> left = new ArrayList<>(holders);
        int surplus = Math.max(0, holders.size() - rule.degree());
        left.removeAll(dispensable.subList(0, Math.min(surplus, dispensable.size())));
        return List.copyOf(left);
    }

    /** Holders in the view whose copies are not out of date. */
    private List<Integer> good(RelationId relation, List<Integer> holders) {
        return holders.stream()
                .filter(active::contains)
                .filter(site -> !failLocks.isSetIn(site, relation))
                .toList();
    }

    /** The same for one relation, by the directory. */
    List<Integer> good(RelationId relation) {
        List<Integer> holders = directory.entries().get(relation);
        return good(relation, holders == null ? List.copyOf(members) : holders);
    }

    /** Whether a relation has fewer good copies than there should be. */
    boolean isShort(RelationId relation) {
        return good(relation).size() < Math.min(rule.threshold(), members.size());
    }

    /** Relations with fewer good copies than there should be. */
    long shortOfCopies() {
        return directory.entries().keySet().stream().filter(this::isShort).count();
    }

    /** Relations that get another holder, so that they can be written. */
    long toBeMadeByWrites() {
        return directory.entries().values().stream()
                .filter(this::isToBeMadeByWrites)
                .count();
    }

    /** Relations without a good copy: nothing can be done for them until one comes back. */
    long withoutCopy() {
        return directory.entries().keySet().stream()
                .filter(relation -> good(relation).isEmpty())
                .count();
    }
}
