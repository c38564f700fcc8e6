package org.raidlab.tool.model;

import java.util.Collections;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.raidlab.site.local.SiteStatus;
import org.raidlab.site.local.SiteStatus.ServerStatus;

/**
 * What is known of a site.
 *
 * @param site its number
 * @param condition as {@code raid status} says
 * @param session 0 unless it is up, or was when it last answered
 * @param servers all of the site's
 * @param view that it is in
 * @param cutFrom the sites to which its links are cut
 * @param counters of all its processes together
 */
public record SiteState(
        int site,
        Condition condition,
        int session,
        List<ServerStatus> servers,
        View view,
        List<Integer> cutFrom,
        SequencedMap<String, Long> counters) {
    public SiteState {
        servers = List.copyOf(servers);
        cutFrom = List.copyOf(cutFrom);
        counters = Collections.unmodifiableSequencedMap(new TreeMap<>(counters));
    }

    /** Returns a site of which nothing is known but its number. */
    public static SiteState unknown(int site) {
        return new SiteState(site, Condition.SILENT, 0, List.of(), View.NONE, List.of(), new TreeMap<>());
    }

    /** Returns the state that a status tells. */
    public static SiteState of(SiteStatus status, List<Integer> cutFrom) {
        return new SiteState(
                status.site(),
                Condition.of(status.state()),
                status.session(),
                status.servers(),
                new View(status.view(), status.members()),
                cutFrom,
                status.counters());
    }

    /**
     * Returns this newer state or, where the site does not answer, the older one greyed: what was known of it stays to
     * be read.
     */
    SiteState over(SiteState older) {
        boolean keeps = condition == Condition.SILENT && counters.isEmpty();
        return keeps
                ? new SiteState(site, condition, older.session, servers, older.view, older.cutFrom, older.counters)
                : this;
    }

    /** Returns whether nothing was ever seen of it. */
    boolean isUnknown() {
        return condition == Condition.SILENT && servers.isEmpty() && counters.isEmpty();
    }

    /** Returns whether it is in a view: a site that was in one knows its number before it enters the next. */
    public boolean isInView() {
        return !view.members().isEmpty();
    }

    public boolean isUp() {
        return condition == Condition.UP;
    }

    /** Returns the value of a counter; 0 if no process reports it. */
    public long counter(String name) {
        return counters.getOrDefault(name, 0L);
    }

    public long committed() {
        return counter("AC.committed");
    }

    public long aborted() {
        return counter("AC.aborted");
    }

    /** Returns the processes that are alive. */
    public List<Long> pids() {
        return servers.stream()
                .flatMap(server -> server.pid().stream().boxed())
                .distinct()
                .toList();
    }
}
