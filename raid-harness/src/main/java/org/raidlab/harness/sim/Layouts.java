package org.raidlab.harness.sim;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.raidlab.core.RandomSource;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.ServerFactory;

/** The assignment of a simulated site's servers to processes. */
final class Layouts {
    static final List<List<RaidServer>> MERGED = List.of(ServerFactory.SERVERS);
    static final List<List<RaidServer>> SEPARATE =
            ServerFactory.SERVERS.stream().map(List::of).toList();

    private static final double MERGED_SHARE = 0.9;
    private static final double SEPARATE_SHARE = 0.25;
    private static final int GROUPS_MAX = 4;

    private Layouts() {}

    /** {@code merged}, {@code separate}, or groups with slashes between them and hyphens between their servers. */
    static List<List<RaidServer>> parse(String text) {
        if (text.equals("merged")) {
            return MERGED;
        }
        if (text.equals("separate")) {
            return SEPARATE;
        }
        List<List<RaidServer>> groups =
                Arrays.stream(text.split("/", -1)).map(Layouts::group).toList();
        ServerFactory.SITE.requireEachOnce(groups);
        return groups;
    }

    private static List<RaidServer> group(String text) {
        return Arrays.stream(text.split("-", -1))
                .map(word -> RaidServer.valueOf(word.toUpperCase(Locale.ROOT)))
                .toList();
    }

    static List<List<RaidServer>> draw(RandomSource random) {
        if (random.chance(MERGED_SHARE)) {
            return MERGED;
        }
        return random.chance(SEPARATE_SHARE) ? SEPARATE : grouping(random);
    }

    private static List<List<RaidServer>> grouping(RandomSource random) {
        int number = 2 + random.nextInt(GROUPS_MAX - 1);
        List<List<RaidServer>> groups = new ArrayList<>();
        for (int group = 0; group < number; group++) {
            groups.add(new ArrayList<>());
        }
        ServerFactory.SERVERS.forEach(
                server -> groups.get(random.nextInt(number)).add(server));
        groups.removeIf(List::isEmpty);
        return groups;
    }
}
