package org.raidlab.rc.placement;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.raidlab.msg.AdMessage.DirectoryUpdate;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.rc.faillock.FailLocks;

/**
 * The plan of replica sites for each relation (paper section 4.2: a threshold of copies). It follows from directory,
 * fail-locks and view alone, so whoever looks next goes on where another left off.
 */
final class ReplicaPlan {
    private final Copies rule;
    private final Directory directory;
    private final FailLocks failLocks;
    private final TreeSet<Integer> members;
    private final TreeSet<Integer> active;

    /**
     * @param members the sites of the view
     * @param active those that are in it by now: copies can be taken from them and made there
     */
    ReplicaPlan(Copies rule, Directory directory, FailLocks failLocks, List<Integer> members, List<Integer> active) {
        this.rule = rule;
        this.directory = directory;
        this.failLocks = failLocks;
        this.members = new TreeSet<>(members);
        this.active = new TreeSet<>(active);
    }

    /**
     * Returns the directory changes that are due, in the order of relations; new replica sites are those with the
     * fewest relations so far.
     */
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

    /**
     * Returns whether a relation gets a new replica site because no present one is in the view: the new copy has only
     * later writes.
     */
    private boolean isToBeMadeByWrites(List<Integer> holders) {
        return rule.madeByWrites() && holders.stream().noneMatch(members::contains);
    }

    /**
     * Returns the replica sites with new ones added: a replica site that is up and out of date counts, since copiers
     * will refresh it.
     */
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
     * Returns the replica sites without surplus ones: of those in the view, as many good ones stay as the degree says.
     * A holder that is down stays one, since its copy may be needed when others have failed.
     */
    private List<Integer> fewer(List<Integer> holders, List<Integer> up, List<Integer> good) {
        List<Integer> dispensable = new ArrayList<>(up);
        dispensable.removeAll(good);
        dispensable.addAll(good.subList(rule.degree(), good.size()));
        List<Integer> left = new ArrayList<>(holders);
        left.removeAll(dispensable);
        return List.copyOf(left);
    }

    /** Returns the replica sites in the view whose copies are not out of date. */
    private List<Integer> good(RelationId relation, List<Integer> holders) {
        return holders.stream()
                .filter(active::contains)
                .filter(site -> !failLocks.isSetIn(site, relation))
                .toList();
    }

    /** Returns the replica sites of a relation, by the directory, whose copies are not out of date. */
    List<Integer> good(RelationId relation) {
        List<Integer> holders = directory.entries().get(relation);
        return good(relation, holders == null ? List.copyOf(members) : holders);
    }

    /** Whether a relation has fewer good copies than there should be. */
    boolean isShort(RelationId relation) {
        return good(relation).size() < Math.min(rule.threshold(), members.size());
    }

    /** Returns the number of relations with fewer good copies than the threshold. */
    long shortOfCopies() {
        return directory.entries().keySet().stream().filter(this::isShort).count();
    }

    /** Returns the number of relations that get another replica site, so that they can be written. */
    long toBeMadeByWrites() {
        return directory.entries().values().stream()
                .filter(this::isToBeMadeByWrites)
                .count();
    }

    /** Returns the number of relations without a good copy: they stay so until a good copy comes back. */
    long withoutCopy() {
        return directory.entries().keySet().stream()
                .filter(relation -> good(relation).isEmpty())
                .count();
    }
}
