package org.raidlab.experiments.bench.ldg;

import java.util.List;
import org.raidlab.comm.ldg.LdgConfig;

/**
 * The network places of the two sides.
 *
 * @param near host that the near side binds
 * @param far host that the far side binds
 * @param farCommand under which the far side's processes run, such as one that enters a network namespace
 * @param fragmentBytes longest datagram of ours
 */
public record Network(String near, String far, List<String> farCommand, int fragmentBytes) {
    /** Both on this host. */
    public static final Network LOOPBACK =
            new Network("127.0.0.1", "127.0.0.1", List.of(), LdgConfig.DEFAULT.fragmentBytes());

    public Network {
        farCommand = List.copyOf(farCommand);
    }

    public Network withFragmentBytes(int bytes) {
        return new Network(near, far, farCommand, bytes);
    }
}
