package org.raidlab.cli.torture;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.raidlab.comm.ldg.LossPolicy;
import org.raidlab.core.RandomSource;
import org.raidlab.runtime.SystemClock;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.site.client.RaidClient;

/** Draws the faults to inject. Site 1 is never killed and its disk never full: what it holds on to would show. */
final class Blows {
    private static final Duration ANSWER = Duration.ofSeconds(10);
    private static final double LOSS_MAX = 0.2;
    private static final double OTHERS_MAX = 0.1;
    private static final int DELAY_NANOS_MAX = 5_000_000;
    private static final int HOLD_NANOS_MAX = 50_000_000;
    private static final int HOSTILE_DATAGRAMS = 2_000;

    private final TestEnvironment testEnvironment;
    private final RandomSource random;
    private final FuzzTraffic fuzzTraffic;

    Blows(TestEnvironment testEnvironment, RandomSource random) {
        this.testEnvironment = testEnvironment;
        this.random = random;
        this.fuzzTraffic = new FuzzTraffic(random.fork(), new SystemClock());
    }

    /** Draws a fault of this kind at sites that no other fault affects; empty if there are none. */
    Optional<InjectedFault> draw(Fault fault, Set<Integer> hit) {
        return drawSite(first(fault), hit).flatMap(site -> switch (fault) {
            case KILL ->
                Optional.of(InjectedFault.at(site, fault, () -> kill(site), () -> testEnvironment.recover(site)));
            case PAUSE ->
                Optional.of(InjectedFault.at(
                        site,
                        fault,
                        () -> testEnvironment.signal(site, "STOP"),
                        () -> testEnvironment.signal(site, "CONT")));
            case CUT -> drawSite(1, and(hit, site)).map(other -> cut(site, other, random.chance(0.5)));
            case ISOLATION -> {
                Network network = testEnvironment.network();
                yield Optional.of(
                        InjectedFault.at(site, fault, () -> network.isolate(site), () -> network.rejoin(site)));
            }
            case LOSS -> Optional.of(loss(site, drawPolicy(), drawPolicy()));
            case FULL_DISK ->
                Optional.of(InjectedFault.at(site, fault, testEnvironment.disk(site)::fill, () -> free(site)));
            case HOSTILE ->
                Optional.of(InjectedFault.at(
                        site, fault, () -> fuzzTraffic.hurl(testEnvironment.ports(site), HOSTILE_DATAGRAMS), () -> {}));
        });
    }

    private static int first(Fault fault) {
        return fault == Fault.KILL || fault == Fault.FULL_DISK ? 2 : 1;
    }

    private Optional<Integer> drawSite(int first, Set<Integer> hit) {
        List<Integer> free = IntStream.rangeClosed(first, testEnvironment.sites())
                .filter(site -> !hit.contains(site))
                .boxed()
                .toList();
        return free.isEmpty() ? Optional.empty() : Optional.of(free.get(random.nextInt(free.size())));
    }

    private static Set<Integer> and(Set<Integer> hit, int site) {
        Set<Integer> all = new TreeSet<>(hit);
        all.add(site);
        return all;
    }

    private LossPolicy drawPolicy() {
        return new LossPolicy(
                random.nextDouble() * LOSS_MAX,
                random.nextDouble() * OTHERS_MAX,
                random.nextDouble() * OTHERS_MAX,
                random.nextInt(DELAY_NANOS_MAX),
                random.nextInt(HOLD_NANOS_MAX));
    }

    /** Kills all processes of a site, or one of them; does nothing if the site is just being started again. */
    private void kill(int site) throws IOException {
        List<RunFile> processes = testEnvironment.processes(site);
        if (processes.isEmpty()) {
            return;
        }
        RunFile only = processes.get(random.nextInt(processes.size()));
        for (RunFile process : random.chance(0.5) ? processes : List.of(only)) {
            Program.run("kill", "-KILL", Long.toString(process.pid()));
        }
    }

    private InjectedFault cut(int from, int to, boolean bothWays) {
        Network network = testEnvironment.network();
        return new InjectedFault(
                Fault.CUT,
                Set.of(from, to),
                () -> {
                    network.cut(from, to);
                    if (bothWays) {
                        network.cut(to, from);
                    }
                },
                () -> {
                    network.mend(from, to);
                    network.mend(to, from);
                });
    }

    private InjectedFault loss(int site, LossPolicy in, LossPolicy out) {
        return InjectedFault.at(site, Fault.LOSS, () -> setLossy(site, in, out), () -> {
            if (!setLossy(site, LossPolicy.CALM, LossPolicy.CALM)) {
                throw new IOException("site " + site + " does not hear that its network is to be calm again");
            }
        });
    }

    /** Sets the loss policies of a site; the order itself may be lost on the bad network, so a client repeats it. */
    private boolean setLossy(int site, LossPolicy in, LossPolicy out) {
        try (RaidClient client = testEnvironment.local().client()) {
            return testEnvironment.ports(site).stream().allMatch(port -> client.setLossy(port, in, out, ANSWER));
        }
    }

    private void free(int site) throws IOException {
        testEnvironment.disk(site).free();
        testEnvironment.recover(site);
    }
}
