package org.raidlab.runtime.node;

import java.util.Comparator;
import java.util.List;
import org.raidlab.core.Invariants;
import org.raidlab.core.ServerType;
import org.raidlab.core.turn.Device;
import org.raidlab.core.turn.LogDevice;

/**
 * The servers of which each site of a system consists.
 *
 * @param kinds one server of each, in the order in which they recover
 * @param logOwner the kind whose process keeps the site's log, and with the log the incarnation
 * @param redone the kind whose process is redone from that log
 * @param log of the site, at the log owner
 * @param database the other devices, at the process that is redone
 */
public record SiteServers(
        List<? extends ServerType> kinds,
        ServerType logOwner,
        ServerType redone,
        LogDevice log,
        List<? extends Device> database) {
    public SiteServers {
        kinds = List.copyOf(kinds);
        database = List.copyOf(database);
        Invariants.require(kinds.contains(logOwner) && kinds.contains(redone), "the log is of servers of the site");
    }

    /** Throws {@link IllegalArgumentException} unless these groups together have each server of a site once. */
    public void requireEachOnce(List<? extends List<? extends ServerType>> groups) {
        List<? extends ServerType> all =
                sorted(groups.stream().<ServerType>flatMap(List::stream).toList());
        Invariants.require(all.equals(sorted(kinds)), "a site has each of its servers once, not " + all);
    }

    private static List<? extends ServerType> sorted(List<? extends ServerType> kinds) {
        return kinds.stream()
                .sorted(Comparator.comparingInt(ServerType::ordinal))
                .toList();
    }
}
