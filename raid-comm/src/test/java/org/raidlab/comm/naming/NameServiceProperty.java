package org.raidlab.comm.naming;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.comm.addressing.AddressPattern;
import org.raidlab.comm.addressing.Kind;
import org.raidlab.comm.naming.NameWorld.Process;
import org.raidlab.core.Address;
import org.raidlab.core.RandomSource;
import org.raidlab.core.SeededRandom;

/** Whatever was lost, delayed, killed and restarted: when it is quiet again, every book says who is up, and where. */
final class NameServiceProperty {
    private static final int RUNS = 40;
    private static final int SITES = 5;

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.1, 0.4})
    void booksAgreeWithTheWorldOnceItIsQuiet(double loss) {
        for (long seed = 1; seed <= RUNS; seed++) {
            new Run(seed, loss).play();
        }
    }

    private static final class Run {
        private final long seed;
        private final double loss;
        private final RandomSource random;
        private final NameWorld world;
        private final Process watcher;
        private final TreeMap<Integer, Process> sites = new TreeMap<>();
        private final int[] incarnations = new int[SITES];
        private int nextPort = 100;
        private boolean serverLives = true;

        Run(long seed, double loss) {
            this.seed = seed;
            this.loss = loss;
            random = new SeededRandom(seed);
            world = new NameWorld(seed);
            watcher = world.start(1);
            watcher.client.watch(AddressPattern.ofType(0, Kind.AC));
        }

        void play() {
            world.bad(loss, 300 * NameWorld.MILLI);
            for (int step = 0; step < 60; step++) {
                disturb();
                world.run(random.nextInt(800));
            }
            world.bad(0, 0);
            if (!serverLives) {
                world.startServer();
            }
            world.run(6_000);
            check();
        }

        private void disturb() {
            if (random.chance(0.15)) {
                if (serverLives) {
                    world.killServer();
                } else {
                    world.startServer();
                }
                serverLives = !serverLives;
                return;
            }
            int site = random.nextInt(SITES);
            Process process = sites.remove(site);
            if (process == null) {
                sites.put(site, world.start(nextPort++).hosting(++incarnations[site], address(site)));
            } else {
                world.kill(process);
            }
        }

        private void check() {
            List<String> expected = new ArrayList<>();
            sites.forEach((site, process) ->
                    expected.add(address(site) + " " + process.socket.getPort() + " " + incarnations[site]));
            List<String> known = watcher.client.book().matching(AddressPattern.all(0)).stream()
                    .map(binding -> binding.address() + " " + binding.socket().getPort() + " " + binding.incarnation())
                    .toList();
            assertThat(known).as("seed %d", seed).isEqualTo(expected);
            assertThat(believed())
                    .as("what the listener was told, seed %d", seed)
                    .isEqualTo(expectedUps());
        }

        /** Who is up if one believes the listener alone. */
        private List<String> believed() {
            List<String> up = new ArrayList<>();
            for (String each : watcher.told) {
                if (each.startsWith("up ")) {
                    assertThat(up).as("seed %d: %s", seed, each).doesNotContain(each.substring(3));
                    up.add(each.substring(3));
                } else if (each.startsWith("down ")) {
                    assertThat(up.remove(each.substring(5)))
                            .as("seed %d: %s", seed, each)
                            .isTrue();
                }
            }
            return up.stream().sorted().toList();
        }

        private List<String> expectedUps() {
            return sites.keySet().stream()
                    .map(site -> address(site) + " " + incarnations[site])
                    .toList();
        }

        private static Address address(int site) {
            return Address.of(site + 1, Kind.AC);
        }
    }
}
