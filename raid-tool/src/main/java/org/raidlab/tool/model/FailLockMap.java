package org.raidlab.tool.model;

import java.util.Collections;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.raidlab.site.local.OutOfDate;

/**
 * The fail-locks of all sites, as one site knows them.
 *
 * @param byRelation the numbers of copies that are out of date, by relation and then by site; only what is above 0
 * @param bySite what is out of date at each site; only what is above 0
 */
public record FailLockMap(
        SequencedMap<String, SequencedMap<Integer, Long>> byRelation, SequencedMap<Integer, OutOfDate> bySite) {
    /** No fail-locks. */
    public static final FailLockMap NONE = new FailLockMap(new TreeMap<>(), new TreeMap<>());

    private static final OutOfDate NOTHING = new OutOfDate(0, 0);
    private static final Pattern IN_RELATION = Pattern.compile("RC\\.out of date in (.+) at (\\d+)");

    public FailLockMap {
        byRelation = Collections.unmodifiableSequencedMap(new TreeMap<>(byRelation));
        bySite = Collections.unmodifiableSequencedMap(new TreeMap<>(bySite));
    }

    /** Returns the fail-locks of these sites that a site reports. */
    static FailLockMap of(SiteState asked, Iterable<Integer> sites) {
        SequencedMap<String, SequencedMap<Integer, Long>> byRelation = new TreeMap<>();
        asked.counters().forEach((name, count) -> {
            Matcher matcher = IN_RELATION.matcher(name);
            if (count > 0 && matcher.matches()) {
                byRelation
                        .computeIfAbsent(matcher.group(1), _ -> new TreeMap<>())
                        .put(Integer.valueOf(matcher.group(2)), count);
            }
        });
        SequencedMap<Integer, OutOfDate> bySite = new TreeMap<>();
        for (int site : sites) {
            OutOfDate there = OutOfDate.at(site, asked::counter);
            if (!there.isNothing()) {
                bySite.put(site, there);
            }
        }
        return new FailLockMap(byRelation, bySite);
    }

    /** Returns what is out of date at a site. */
    public OutOfDate at(int site) {
        return bySite.getOrDefault(site, NOTHING);
    }

    /** Returns the number of copies of a relation that are out of date at a site. */
    public long at(String relation, int site) {
        SequencedMap<Integer, Long> sites = byRelation.get(relation);
        return sites == null ? 0 : sites.getOrDefault(site, 0L);
    }
}
