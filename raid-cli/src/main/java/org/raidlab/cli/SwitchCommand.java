package org.raidlab.cli;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.raidlab.ac.commit.CommitProvider;
import org.raidlab.ac.commit.voting.VotingProvider;
import org.raidlab.cc.ConcurrencyProvider;
import org.raidlab.cc.granule.GenericStateProvider;
import org.raidlab.msg.ClientMessage.InForce;
import org.raidlab.msg.ViewAlgorithms;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.client.NoAnswerException;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.config.Algorithms;
import org.raidlab.site.config.Replication;
import org.raidlab.site.local.LocalCluster;
import org.raidlab.site.node.Implementations;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code raid switch}: has a running RAID go on with another algorithm. */
@Command(
        name = "switch",
        description = "Switch a running RAID to another algorithm, in a view of its own; transactions that are"
                + " undecided then are aborted.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  raid switch commit parallel      one force on the way to the client from now on",
            "  raid switch commit 3pc           a quorum goes on without the coordinator from now on",
            "  raid switch concurrency 2pl      reads are locked before they are made from now on",
            "  raid switch concurrency auto     each site chooses opt or 2pl by the conflicts that it counts"
        })
final class SwitchCommand implements Callable<Integer> {
    private static final Duration ANSWER = Duration.ofSeconds(1);
    private static final long DEADLINE_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final String ABORTED = "AC.aborted-by-views";

    /** What can be switched. */
    enum Kind {
        commit,
        concurrency
    }

    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Parameters(index = "0", paramLabel = "KIND", description = "${COMPLETION-CANDIDATES}")
    Kind kind = Kind.commit;

    @Parameters(index = "1", paramLabel = "NAME", description = "An algorithm of that kind, as in the cluster file.")
    String name = "";

    @Override
    public Integer call() {
        Console console = global.console();
        LocalCluster local = Clusters.in(global.folder());
        requireSwitchable(local.folder().cluster().algorithmsOrDefault(), console);
        SiteFinder sites = SiteFinder.of(local);
        if (sites.alive().isEmpty()) {
            throw new CommandException(ExitCode.ENVIRONMENT, "no site is up; start the cluster with: raid up");
        }
        try (RaidClient client = local.client()) {
            long before = aborted(local, client, sites);
            long begin = System.nanoTime();
            InForce last = awaitEverywhere(client, sites, begin);
            long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
            long aborted = Math.max(0, aborted(local, client, sites) - before);
            console.line("%s %s in view %d: %d ms, %d transactions aborted"
                    .formatted(kind, name, last.view(), millis, aborted));
            SequencedMap<String, Object> fields = new LinkedHashMap<>();
            fields.put("kind", kind.name());
            fields.put("name", name);
            fields.put("view", last.view());
            fields.put("millis", millis);
            fields.put("aborted", aborted);
            console.object(fields);
        }
        return ExitCode.OK;
    }

    private void requireSwitchable(Algorithms algorithms, Console console) {
        if (!(algorithms.replication() instanceof Replication.Rowaa)) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "only an instance whose views change can switch; its cluster file needs: replication: {control:"
                            + " rowaa}");
        }
        ClassPathOption classes = new ClassPathOption();
        classes.classPath = algorithms.classPath();
        classes.use();
        switch (kind) {
            case commit -> {
                requireSwitchable(Implementations.commit(algorithms.commit()));
                CommitProvider wanted = Implementations.commit(name);
                requireSwitchable(wanted);
                if (!wanted.caution().isEmpty()) {
                    console.info("warning: 'commit: " + name + "' " + wanted.caution());
                }
            }
            case concurrency -> {
                requireSwitchable(Implementations.concurrency(algorithms.concurrency()));
                requireSwitchable(Implementations.concurrency(name));
                Implementations.check(algorithms.withConcurrency(name));
            }
        }
    }

    private static void requireSwitchable(ConcurrencyProvider controller) {
        if (!(controller instanceof GenericStateProvider)) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "'concurrency: " + controller.name() + "' does not keep the state from which another controller"
                            + " could go on; stop it, and start it with: raid up --set concurrency=NAME");
        }
    }

    private static void requireSwitchable(CommitProvider protocol) {
        if (!(protocol instanceof VotingProvider)) {
            throw new CommandException(
                    ExitCode.USAGE,
                    "'commit: " + protocol.name() + "' has no phase of votes that a running instance could share; stop"
                            + " it, and start it with: raid up --set commit=NAME");
        }
    }

    /** Asks until all sites that are up have a view with the algorithm; the lowest of them first, which proposes it. */
    private InForce awaitEverywhere(RaidClient client, SiteFinder sites, long begin) {
        ViewAlgorithms wanted = switch (kind) {
            case commit -> new ViewAlgorithms("", name);
            case concurrency -> new ViewAlgorithms(name, "");
        };
        while (System.nanoTime() - begin < DEADLINE_NANOS) {
            @Nullable InForce last = null;
            for (int site : sites.alive()) {
                last = ask(client, sites, site, wanted);
                if (last == null) {
                    break;
                }
            }
            if (last != null) {
                return last;
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        throw new CommandException(
                ExitCode.DEADLINE, "not all sites that are up have the algorithm; look at: raid status, and try again");
    }

    /** Returns the answer of a site that has the algorithm, and null if it does not have it yet. */
    private static @Nullable InForce ask(RaidClient client, SiteFinder sites, int site, ViewAlgorithms wanted) {
        try {
            InForce answer = client.switchTo(sites.socket(site), wanted, ANSWER);
            return answer.algorithms().with(wanted).equals(answer.algorithms()) ? answer : null;
        } catch (NoAnswerException | EnvironmentException e) {
            return null;
        }
    }

    private static long aborted(LocalCluster local, RaidClient client, SiteFinder sites) {
        List<Integer> alive = sites.alive();
        return alive.stream()
                .mapToLong(site -> local.status(client, site).counters().getOrDefault(ABORTED, 0L))
                .sum();
    }
}
