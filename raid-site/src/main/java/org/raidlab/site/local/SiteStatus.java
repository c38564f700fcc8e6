package org.raidlab.site.local;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedMap;
import java.util.Set;
import org.raidlab.msg.relation.Catalogue;

/**
 * The status of a site, from the answers of its processes.
 *
 * @param site its number
 * @param state {@code up}: all servers are, in one incarnation; {@code down}: a process is not there; {@code silent}:
 *     one does not answer; else what a server says, such as {@code waiting}
 * @param session the site's incarnation; 0 unless it is up
 * @param servers all of the site's
 * @param counters of all its processes together
 */
public record SiteStatus(
        int site, String state, int session, List<ServerStatus> servers, SequencedMap<String, Long> counters) {
    /**
     * The status of a server.
     *
     * @param type in words, such as {@code AM}
     * @param pid of its process, if that is alive
     * @param state in a word
     */
    public record ServerStatus(String type, OptionalLong pid, String state) {}

    private static final String MEMBER = "RC.member ";
    private static final String LONGEST = "longest";
    /** The counters that each process reports for the whole site: the least value is the valid one. */
    private static final Set<String> ALIKE = Set.of("sites-known", "lives");

    public SiteStatus {
        servers = List.copyOf(servers);
    }

    /** Adds the counters of one process to those of the site's processes before it. */
    public static void add(Map<String, Long> process, Map<String, Long> site) {
        process.forEach((name, value) -> {
            if (name.contains(LONGEST)) {
                site.merge(name, value, Math::max);
            } else if (ALIKE.contains(name)) {
                site.merge(name, value, Math::min);
            } else {
                site.merge(name, value, Long::sum);
            }
        });
    }

    public boolean isUp() {
        return state.equals("up");
    }

    /** Returns the number of the site's view; 0 if it is in none. */
    public long view() {
        return counter("RC.view");
    }

    /** Returns the members of the site's view, in order; none if it is in no view. */
    public List<Integer> members() {
        return counters.keySet().stream()
                .filter(name -> name.startsWith(MEMBER))
                .map(name -> Integer.valueOf(name.substring(MEMBER.length())))
                .sorted()
                .toList();
    }

    /**
     * Returns the site that is up and knows best what the instance does: it is in the newest view or, where views do
     * not change, hears the most votes; the lowest of several. Empty if none is up.
     */
    public static Optional<SiteStatus> mostCurrent(List<SiteStatus> sites) {
        return sites.stream()
                .filter(SiteStatus::isUp)
                .max(Comparator.comparingLong(SiteStatus::view)
                        .thenComparingLong(site -> site.counter("RC.votes up"))
                        .thenComparing(SiteStatus::site, Comparator.reverseOrder()));
    }

    /**
     * Returns whether this added site is in a view, knows all relations that another site knows, holds those that it
     * should, and has no copy out of date.
     */
    boolean hasAllItsCopies(SiteStatus other) {
        long relations = counter("AM.relations");
        return isUp()
                && counter("RC.up") > 0
                && counter("RC.fail-locks") == 0
                && relations == other.counter("AM.relations")
                && relations == counter("RC.relations placed") + Catalogue.ALL.size()
                && counter("RC.relations still to be held") == 0;
    }

    /** Returns the value of a counter; 0 if no process reports it. */
    public long counter(String name) {
        return counters.getOrDefault(name, 0L);
    }
}
