package org.raidlab.harness.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.raidlab.checkpoint.site.SiteMember;
import org.raidlab.core.Address;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.core.turn.Turn;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.runtime.node.NodeProcess;

/**
 * Checks that the servers of a quiet site hold only what they may: no lock, no workspace, no transaction under way, and
 * no timer but the permanent ones.
 */
final class QuiescenceCheck {
    private QuiescenceCheck() {}

    /** Returns the objects that the servers of these processes still hold. */
    static List<String> leftovers(List<NodeProcess<RaidMessage>> nodes) {
        List<String> left = new ArrayList<>();
        for (NodeProcess<RaidMessage> node : nodes) {
            Turn<RaidMessage> turn = node.node().turn();
            turn.servers()
                    .forEach((address, server) -> server.unfinished().forEach(what -> left.add(told(address, what))));
            turn.timersSet().forEach((owner, timers) -> addTimers(owner, timers, left));
        }
        addMiscounts(nodes, left);
        return left;
    }

    /** Returns whether so many sites are in one view, which contains them all. */
    static boolean areInOneView(List<NodeProcess<RaidMessage>> nodes, int sites) {
        List<SequencedMap<String, Long>> controllers = controllers(nodes);
        boolean agree =
                controllers.stream().map(each -> each.get("view")).distinct().count() == 1;
        return agree
                && controllers.size() == sites
                && controllers.stream().allMatch(each -> each.getOrDefault("up", 0L) == sites);
    }

    /** Returns whether the Replication Controllers know of no site that has missed a write. */
    static boolean lackNothing(List<NodeProcess<RaidMessage>> nodes) {
        return controllers(nodes).stream().allMatch(each -> each.getOrDefault("fail-locks of all sites", 0L) == 0);
    }

    /** Returns whether nothing that was decided is on its way to a database. */
    static boolean haveAllPosts(List<NodeProcess<RaidMessage>> nodes) {
        return leftovers(nodes).stream()
                .noneMatch(left -> left.startsWith(RaidServer.AC.name()) || left.startsWith(RaidServer.AM.name()));
    }

    /** Returns the number of copier transactions that have refreshed copies of these sites. */
    static long copiers(List<NodeProcess<RaidMessage>> nodes) {
        return controllers(nodes).stream()
                .mapToLong(counters -> counters.getOrDefault("copiers", 0L))
                .sum();
    }

    /** Returns the counters of the Replication Controllers. */
    private static List<SequencedMap<String, Long>> controllers(List<NodeProcess<RaidMessage>> nodes) {
        List<SequencedMap<String, Long>> controllers = new ArrayList<>();
        for (NodeProcess<RaidMessage> node : nodes) {
            node.node().turn().servers().forEach((address, server) -> {
                if (address.type() == RaidServer.RC) {
                    controllers.add(server.counters());
                }
            });
        }
        return controllers;
    }

    /**
     * Checks the servers thoroughly, indexes against relations included; returns the first broken invariant of each.
     */
    static List<String> brokenInvariants(List<NodeProcess<RaidMessage>> nodes) {
        List<String> broken = new ArrayList<>();
        for (NodeProcess<RaidMessage> node : nodes) {
            node.node().turn().servers().forEach((address, server) -> {
                try {
                    server.checkInvariantsFully();
                } catch (IllegalStateException e) {
                    broken.add(told(address, String.valueOf(e.getMessage())));
                }
            });
        }
        return broken;
    }

    private static String told(Address server, String what) {
        return server.type() + " of site " + server.site() + ": " + what;
    }

    /**
     * Adds the timers that belong to a transaction: AM's next checkpoint, AD's search for silent transactions and RC's
     * next heartbeat do not.
     */
    private static void addTimers(Address owner, List<TimerToken> timers, List<String> left) {
        boolean alwaysRuns =
                owner.type() == RaidServer.AM || owner.type() == RaidServer.AD || owner.type() == RaidServer.RC;
        List<TimerToken> own = timers.stream()
                .filter(timer -> !SiteMember.isOfCheckpoints(timer))
                .toList();
        for (TimerToken timer : own.subList(alwaysRuns ? Math.min(1, own.size()) : 0, own.size())) {
            left.add(told(owner, "the timer " + timer + " is set"));
        }
    }

    /**
     * Adds differences in the numbering of posts: AM and CC number them alike, since CC validates reads by these
     * numbers.
     */
    private static void addMiscounts(List<NodeProcess<RaidMessage>> nodes, List<String> left) {
        TreeMap<Integer, List<Long>> bySite = new TreeMap<>();
        for (NodeProcess<RaidMessage> node : nodes) {
            node.node().turn().servers().forEach((address, server) -> {
                Long count = server.counters().get("posts");
                if (count != null) {
                    bySite.computeIfAbsent(address.site(), site -> new ArrayList<>())
                            .add(count);
                }
            });
        }
        bySite.values().stream()
                .filter(posts -> posts.stream().distinct().count() > 1)
                .forEach(posts -> left.add("the servers of a site count posts differently: " + posts));
    }

    /**
     * Returns whether all that is left are transactions whose client may come back: the site gives them up after a long
     * silence.
     */
    static boolean isSilenceOnly(List<NodeProcess<RaidMessage>> nodes) {
        return leftovers(nodes).stream().allMatch(left -> left.startsWith(RaidServer.AD.name()));
    }
}
