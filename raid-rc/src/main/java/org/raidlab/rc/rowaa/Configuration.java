package org.raidlab.rc.rowaa;

import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import org.raidlab.msg.SessionVector;

/**
 * The sites of an instance: those that founded it, and those that were added since. An entry of the catalogue in the
 * directory says that a site was; the same commit made all its copies of the catalogue out of date. Before it no view
 * has the site.
 */
final class Configuration {
    private final List<Integer> founders;
    private final RowaaConfig.Escalation escalation;
    private final int partItems;
    private final TreeSet<Integer> admitted = new TreeSet<>();
    /** Admitted, for the first time or anew, and in no view since: all their copies are out of date at every site. */
    private final TreeSet<Integer> awaited = new TreeSet<>();

    private List<Integer> sites;
    private List<Integer> known;

    Configuration(RowaaConfig config) {
        this.founders = config.founders();
        this.escalation = config.escalation();
        this.partItems = config.partItems();
        this.sites = founders;
        this.known = config.sites();
    }

    /** The sites that hold relations without entries in the directory. */
    List<Integer> founders() {
        return founders;
    }

    /** How many fail-locks are kept one by one. */
    RowaaConfig.Escalation escalation() {
        return escalation;
    }

    /** How many of them go in one message. */
    int partItems() {
        return partItems;
    }

    /** Whoever may be in a view. */
    List<Integer> sites() {
        return sites;
    }

    /** The same, and those that are to be admitted as far as is known here: they hear what goes on. */
    List<Integer> known() {
        return known;
    }

    /** The sites that were added. */
    List<Integer> admitted() {
        return List.copyOf(admitted);
    }

    boolean hasGrown() {
        return !admitted.isEmpty();
    }

    boolean has(int site) {
        return founders.contains(site) || admitted.contains(site);
    }

    /** A commit made all copies at these sites out of date: they may be asked into a view though they hold nothing. */
    void begun(Collection<Integer> these) {
        awaited.addAll(these);
        admit(these);
    }

    /** Whether a site that holds nothing may be asked into the next view. */
    boolean isAwaited(int site) {
        return awaited.contains(site);
    }

    /** A view is known: whoever is in it and holds nothing when it comes again has to be admitted anew. */
    void learned(SessionVector view) {
        awaited.removeAll(view.sites());
        admit(view.sites());
    }

    void admit(Collection<Integer> these) {
        these.stream().filter(site -> !founders.contains(site)).forEach(admitted::add);
        sites = withAdmitted(sites);
        known = withAdmitted(known);
    }

    private List<Integer> withAdmitted(List<Integer> before) {
        if (before.containsAll(admitted)) {
            return before;
        }
        TreeSet<Integer> all = new TreeSet<>(before);
        all.addAll(admitted);
        return List.copyOf(all);
    }
}
