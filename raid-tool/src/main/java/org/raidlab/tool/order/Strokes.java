package org.raidlab.tool.order;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.raidlab.tool.model.Link;

/** What a stroke over links of the network means: the groups of sites that are left joined. */
public final class Strokes {
    private Strokes() {}

    /**
     * Returns the groups into which the sites fall without these links, in order; one group if the links do not part
     * the network, which RAID cannot be told: it cuts groups of sites from each other.
     */
    public static List<List<Integer>> groups(Collection<Integer> sites, Set<Link> cut) {
        List<List<Integer>> groups = new ArrayList<>();
        Set<Integer> left = new TreeSet<>(sites);
        while (!left.isEmpty()) {
            Set<Integer> group = new TreeSet<>();
            Deque<Integer> next = new ArrayDeque<>(List.of(left.iterator().next()));
            while (!next.isEmpty()) {
                int site = next.removeFirst();
                if (group.add(site)) {
                    left.remove(site);
                    left.stream()
                            .filter(other -> !cut.contains(Link.between(site, other)))
                            .forEach(next::addLast);
                }
            }
            groups.add(List.copyOf(group));
        }
        return groups;
    }
}
