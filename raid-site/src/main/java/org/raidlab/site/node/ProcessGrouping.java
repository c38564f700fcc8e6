package org.raidlab.site.node;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.raidlab.core.Invariants;
import org.raidlab.core.ServerType;
import org.raidlab.core.turn.Device;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.codec.RaidDevices;

/**
 * The assignment of a site's servers to processes, with the number of this process. The process with the Atomicity
 * Controller keeps the site's log, and with it the incarnation: it is the keeper.
 *
 * @param groups the servers of each process; together all servers of a site, each once
 * @param own the index of this process's group
 */
public record ProcessGrouping(List<List<RaidServer>> groups, int own) {
    public ProcessGrouping {
        groups = groups.stream().map(List::copyOf).toList();
        List<RaidServer> all = groups.stream().flatMap(List::stream).sorted().toList();
        Invariants.require(
                all.equals(ServerFactory.SERVERS.stream().sorted().toList()),
                "a site has each of its servers once, not " + all);
        Invariants.require(own >= 0 && own < groups.size(), "no such group of servers");
    }

    /** Returns the grouping with all servers in one process. */
    public static ProcessGrouping merged() {
        return new ProcessGrouping(List.of(ServerFactory.SERVERS), 0);
    }

    /** The servers of this process, in the order in which they recover. */
    public List<RaidServer> servers() {
        return ServerFactory.SERVERS.stream().filter(groups.get(own)::contains).toList();
    }

    public boolean isAlone() {
        return groups.size() == 1;
    }

    public boolean isLogOwner() {
        return own == logOwner();
    }

    public int logOwner() {
        return groupOf(RaidServer.AC);
    }

    /** Returns the process that is redone from the log: the Access Manager's process. */
    public int redone() {
        return groupOf(RaidServer.AM);
    }

    /** Returns the devices of this process. */
    public List<Device> devices() {
        List<Device> devices = new ArrayList<>();
        if (isLogOwner()) {
            devices.add(RaidDevices.LOG);
        }
        if (own == redone()) {
            devices.add(RaidDevices.DATABASE);
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
