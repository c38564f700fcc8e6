package org.raidlab.rc.membership;

import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import org.raidlab.msg.SessionVector;

/**
 * The sites of an instance: its founders and the sites that were added later. An entry of the catalogue in the
 * directory says that a site was; the same commit made all its copies of the catalogue out of date. Before it no view
 * has the site.
 */
public final class Configuration {
    private final List<Integer> founders;
    private final TreeSet<Integer> admitted = new TreeSet<>();
    /**
     * The sites that were admitted or readmitted and have been in no view since: all their copies are out of date at
     * every site.
     */
    private final TreeSet<Integer> awaited = new TreeSet<>();

    private List<Integer> sites;
    private List<Integer> known;

    public Configuration(MembershipConfig config) {
        this.founders = config.founders();
        this.sites = founders;
        this.known = config.sites();
    }

    /** Returns the founders: they replicate the relations without entries in the directory. */
    public List<Integer> founders() {
        return founders;
    }

    /** Returns the sites that may be members of a view. */
    public List<Integer> sites() {
        return sites;
    }

    /**
     * Returns these sites and those that this site knows are to be admitted: this site sends its messages to them too.
     */
    public List<Integer> known() {
        return known;
    }

    /** Returns the sites that were added. */
    public List<Integer> admitted() {
        return List.copyOf(admitted);
    }

    /** Returns whether sites were added. */
    public boolean hasGrown() {
        return !admitted.isEmpty();
    }

    /** Returns whether a site is a founder or was added. */
    public boolean has(int site) {
        return founders.contains(site) || admitted.contains(site);
    }

    /** Takes a commit that made all copies at these sites out of date: they may enter a view without any state. */
    public void begun(Collection<Integer> these) {
        awaited.addAll(these);
        admit(these);
    }

    /** Returns whether a site without any state may enter the next view. */
    public boolean isAwaited(int site) {
        return awaited.contains(site);
    }

    /** Learns a view: a member that later comes back without any state has to be admitted again. */
    void learned(SessionVector view) {
        awaited.removeAll(view.sites());
        admit(view.sites());
    }

    /** Takes sites that were added, as a directory entry or a transferred state names them. */
    public void admit(Collection<Integer> these) {
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
