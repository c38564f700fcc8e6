package org.raidlab.rc.placement;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AdMessage.DirectoryUpdate;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.rc.membership.Configuration;
import org.raidlab.rc.membership.LiveSites;
import org.raidlab.rc.membership.MembershipConfig;
import org.raidlab.rc.membership.SiteContext;

/**
 * Site admission: a transaction that names a new site as a replica site of the catalogue admits it before it enters its
 * first view. Where every site holds everything, it then makes itself a holder of each relation. Both commits set
 * fail-locks for all that there is, and copiers do the rest.
 */
final class SiteAdmission {
    private final MembershipConfig config;
    private final Copies copies;
    private final Configuration configuration;
    private final LiveSites liveSites;
    private final Sources sources;
    private final int self;

    SiteAdmission(Copies copies, SiteContext site, Sources sources) {
        this.config = site.config();
        this.copies = copies;
        this.configuration = site.configuration();
        this.liveSites = site.liveSites();
        this.sources = sources;
        this.self = site.self().site();
    }

    /**
     * Returns, at the lowest up-to-date member, the directory updates that admit the sites which have come up and
     * belong to no view yet.
     */
    List<DirectoryUpdate> admissions() {
        List<Integer> newcomers = liveSites.heartbeats().stream()
                .map(heartbeat -> heartbeat.from().site())
                .filter(site -> !configuration.has(site))
                .toList();
        if (newcomers.isEmpty()) {
            return List.of();
        }
        List<Integer> before = configuration.admitted();
        return List.of(new DirectoryUpdate(Catalogue.RELATION.id(), before, and(before, newcomers)));
    }

    /** Returns, at the lowest up-to-date member, the sites of the instance that have no state and are in no view. */
    List<Integer> readmissions(SessionVector view) {
        return liveSites.heartbeats().stream()
                .filter(heartbeat -> heartbeat.installed() == 0 && !heartbeat.active())
                .map(heartbeat -> heartbeat.from().site())
                .filter(site -> configuration.has(site) && !configuration.isAwaited(site) && !view.hasSite(site))
                .toList();
    }

    /** Returns the request that makes all copies at such a site out of date. */
    AdMessage.Readmit readmit(long ticket, int site) {
        List<Integer> founders =
                configuration.founders().stream().filter(config::mayHold).toList();
        return new AdMessage.Readmit(ticket, site, founders.contains(site), founders);
    }

    /**
     * Returns, at an added site, the directory updates that make it a replica site of the relations that all founders
     * replicate. Of several such sites the lowest goes first, or their transactions would refuse each other.
     */
    List<DirectoryUpdate> filling(SessionVector view) {
        if (!isToHoldAll()) {
            return List.of();
        }
        List<Integer> founders =
                configuration.founders().stream().filter(config::mayHold).toList();
        List<DirectoryUpdate> due = new ArrayList<>();
        sources.directory().entries().forEach((relation, holders) -> {
            if (!holders.contains(self) && holders.containsAll(founders) && holders.containsAll(before(view))) {
                due.add(new DirectoryUpdate(relation, holders, and(holders, List.of(self))));
            }
        });
        return due;
    }

    private List<Integer> before(SessionVector view) {
        return configuration.admitted().stream()
                .filter(site -> site < self && view.hasSite(site))
                .toList();
    }

    private boolean isToHoldAll() {
        long holders = config.sites().stream().filter(config::mayHold).count();
        return config.added().contains(self) && copies.degree() >= holders;
    }

    private static List<Integer> and(List<Integer> sites, List<Integer> others) {
        TreeSet<Integer> all = new TreeSet<>(sites);
        all.addAll(others);
        return List.copyOf(all);
    }
}
