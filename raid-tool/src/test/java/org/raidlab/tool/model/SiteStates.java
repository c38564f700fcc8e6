package org.raidlab.tool.model;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.raidlab.site.local.SiteStatus.ServerStatus;

/** Makes states of sites as status answers tell them. */
public final class SiteStates {
    private SiteStates() {}

    /** Returns a site that is up in a view. */
    public static SiteState up(int site, long view, List<Integer> members, Map<String, Long> counters) {
        return new SiteState(
                site,
                Condition.UP,
                1,
                servers(site, "up"),
                new View(view, members),
                List.of(),
                new TreeMap<>(counters));
    }

    /** Returns a site of some system, with servers and counters of its own. */
    public static SiteState of(Condition condition, int site, List<String> servers, Map<String, Long> counters) {
        return new SiteState(
                site,
                condition,
                1,
                servers(servers, site, condition.word()),
                View.NONE,
                List.of(),
                new TreeMap<>(counters));
    }

    /** Returns a site that answers in another condition than up. */
    public static SiteState in(Condition condition, int site) {
        Map<String, Long> counters = condition == Condition.SILENT ? Map.of() : Map.of("AC.committed", 0L);
        return new SiteState(
                site, condition, 0, servers(site, condition.word()), View.NONE, List.of(), new TreeMap<>(counters));
    }

    private static List<ServerStatus> servers(int site, String state) {
        return servers(List.of("UI", "AD", "AM", "AC", "CC", "RC"), site, state);
    }

    private static List<ServerStatus> servers(List<String> types, int site, String state) {
        OptionalLong pid = state.equals("down") ? OptionalLong.empty() : OptionalLong.of(4_000 + site);
        return types.stream().map(type -> new ServerStatus(type, pid, state)).toList();
    }
}
