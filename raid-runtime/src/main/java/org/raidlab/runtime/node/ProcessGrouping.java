package org.raidlab.runtime.node;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.raidlab.core.Invariants;
import org.raidlab.core.ServerType;
import org.raidlab.core.turn.Device;
import org.raidlab.runtime.memory.ReplicatedLog;

/**
 * The assignment of a site's servers to processes, with the number of this process.
 *
 * @param site the servers of a site
 * @param groups the servers of each process; together all servers of a site, each once
 * @param own the index of this process's group
 * @param isReplicated whether the site's log is also in the memories of other processes
 */
public record ProcessGrouping(
        SiteServers site, List<? extends List<? extends ServerType>> groups, int own, boolean isReplicated) {
    /** Makes a grouping whose log is on its disk alone. */
    public ProcessGrouping(SiteServers site, List<? extends List<? extends ServerType>> groups, int own) {
        this(site, groups, own, false);
    }

    public ProcessGrouping {
        groups = groups.stream().map(List::copyOf).toList();
        site.requireEachOnce(groups);
        Invariants.require(own >= 0 && own < groups.size(), "no such group of servers");
    }

    /** Returns the grouping with all servers in one process. */
    public static ProcessGrouping merged(SiteServers site) {
        return new ProcessGrouping(site, List.of(site.kinds()), 0);
    }

    /** Returns this grouping, with the site's log also in the memories of other processes if {@code is}. */
    public ProcessGrouping withReplicatedLog(boolean is) {
        return new ProcessGrouping(site, groups, own, is);
    }

    /** The servers of this process, in the order in which they recover. */
    public List<? extends ServerType> servers() {
        return site.kinds().stream().filter(groups.get(own)::contains).toList();
    }

    public boolean isAlone() {
        return groups.size() == 1;
    }

    public boolean isLogOwner() {
        return own == logOwner();
    }

    /** Returns the process that keeps the log. */
    public int logOwner() {
        return groupOf(site.logOwner());
    }

    /** Returns the process that is redone from the log. */
    public int redone() {
        return groupOf(site.redone());
    }

    /** Returns the devices of this process. */
    public List<Device> devices() {
        List<Device> devices = new ArrayList<>();
        if (isLogOwner()) {
            devices.add(site.log());
            if (isReplicated) {
                devices.add(ReplicatedLog.marks());
            }
        }
        if (own == redone()) {
            devices.addAll(site.database());
        }
        return devices;
    }

    public int groupOf(ServerType type) {
        for (int group = 0; group < groups.size(); group++) {
            if (groups.get(group).contains(type)) {
                return group;
            }
        }
        throw new IllegalArgumentException(type + " is no server of a site");
    }

    /** Returns the name of a group after its servers, such as {@code ac-cc-rc}. */
    public String name(int group) {
        return groups.get(group).stream()
                .map(type -> type.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining("-"));
    }

    /** Returns the names of all groups of the site: the assignment of its servers to processes. */
    public String text() {
        StringBuilder text = new StringBuilder();
        for (int group = 0; group < groups.size(); group++) {
            text.append(group == 0 ? "" : " ").append(name(group));
        }
        return text.toString();
    }
}
