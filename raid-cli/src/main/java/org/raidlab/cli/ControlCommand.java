package org.raidlab.cli;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.control.DebugLevel;
import org.raidlab.comm.control.Resources;
import org.raidlab.comm.control.Resources.ServerUse;
import org.raidlab.comm.control.Resources.TypeUse;
import org.raidlab.comm.control.TimingLevel;
import org.raidlab.comm.ldg.LossPolicy;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.config.ServerProcess;
import org.raidlab.site.local.LocalCluster;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code raid control}: the paper's control messages to running processes. */
@Command(
        name = "control",
        description = "Set debug and timing levels of running sites, and faults of their network; show what they have"
                + " used.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExamples:%n",
        footer = {
            "  raid control                             packets, bytes and processor time of every site",
            "  raid control --site 2 --debug debug      site 2 says more in its output",
            "  raid control --timing messages           time each type of message",
            "  raid control --site 2 --loss 5           site 2 loses 5 %% of what it sends and of what comes",
            "  raid control --site 2 --to 3 --delay 20  only on the link between the sites 2 and 3",
            "  raid control --loss 0                    the network is calm again"
        })
final class ControlCommand implements Callable<Integer> {
    private static final Duration ANSWER = Duration.ofSeconds(2);

    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Option(names = "--site", paramLabel = "N", description = "Only this site (default: all that are up).")
    int site;

    @Option(
            names = "--to",
            paramLabel = "N",
            description = "With --site, of --loss and --delay: only on the link to this other site.")
    int to;

    @Option(names = "--debug", paramLabel = "LEVEL", description = "${COMPLETION-CANDIDATES}")
    @Nullable
    DebugLevel debug;

    @Option(names = "--timing", paramLabel = "LEVEL", description = "${COMPLETION-CANDIDATES}")
    @Nullable
    TimingLevel timing;

    @Option(
            names = "--loss",
            paramLabel = "PERCENT",
            description = "The share of the sites' datagrams that is lost, each way; with --delay left out, no delay.")
    @Nullable
    Integer loss;

    @Option(
            names = "--delay",
            paramLabel = "MS",
            description = "How long each datagram of the sites is held up, each way; with --loss left out, no loss.")
    @Nullable
    Integer delay;

    @Override
    public Integer call() {
        Console console = global.console();
        LocalCluster local = Clusters.in(global.folder());
        List<Map<String, Object>> sites = new ArrayList<>();
        List<InetSocketAddress> link = link(local);
        try (RaidClient client = local.client()) {
            for (Map.Entry<ServerProcess, RunFile> each : processes(local, site).entrySet()) {
                InetSocketAddress process = each.getValue().socket();
                set(client, each.getKey(), process, link);
                Resources used = client.resources(process, ANSWER);
                print(console, each.getKey().title(), used);
                sites.add(fields(each.getKey().site(), each.getValue().pid(), used));
            }
            console.object(objects(sites, nameServer(console, local, client)));
        }
        return ExitCode.OK;
    }

    /** Returns the live processes of a site, 0 for all sites. */
    private static SequencedMap<ServerProcess, RunFile> processes(LocalCluster local, int of) {
        SequencedMap<ServerProcess, RunFile> running = new LinkedHashMap<>();
        for (int each : of == 0 ? local.folder().cluster().siteNumbers() : List.of(of)) {
            running.putAll(local.processes(each));
        }
        if (of != 0 && running.isEmpty()) {
            throw new CommandException(
                    ExitCode.ENVIRONMENT, "site " + of + " is down; start it with: raid recover " + of);
        }
        return running;
    }

    /** Returns the sockets at the other end of the link that is meant; none if all links are. */
    private List<InetSocketAddress> link(LocalCluster local) {
        if (to == 0) {
            return List.of();
        }
        if (site == 0 || site == to || (loss == null && delay == null)) {
            throw new CommandException(
                    ExitCode.USAGE, "--to names the other end of a link: give --site too, and --loss or --delay");
        }
        return processes(local, to).values().stream().map(RunFile::socket).toList();
    }

    private void set(RaidClient client, ServerProcess of, InetSocketAddress process, List<InetSocketAddress> link) {
        boolean heard = (debug == null || client.setDebug(process, debug, ANSWER))
                && (timing == null || client.setTiming(process, timing, ANSWER))
                && policy().map(policy -> setLossy(client, process, link, policy))
                        .orElse(true);
        if (!heard) {
            throw new CommandException(ExitCode.DEADLINE, of.title() + " did not hear; look at: raid status");
        }
    }

    private static boolean setLossy(
            RaidClient client, InetSocketAddress process, List<InetSocketAddress> link, LossPolicy policy) {
        return link.isEmpty()
                ? client.setLossy(process, policy, policy, ANSWER)
                : client.setLossyLinks(process, link, policy, ANSWER);
    }

    /** Returns the faults of the network that the options name; empty if they name none. */
    private Optional<LossPolicy> policy() {
        if (loss == null && delay == null) {
            return Optional.empty();
        }
        try {
            double share = loss == null ? 0 : loss / 100.0;
            return Optional.of(
                    new LossPolicy(share, 0, 0, TimeUnit.MILLISECONDS.toNanos(delay == null ? 0 : delay), 0));
        } catch (IllegalArgumentException e) {
            throw new CommandException(ExitCode.USAGE, "--loss is 0 to 100, and --delay at least 0: " + e.getMessage());
        }
    }

    private Optional<Map<String, Object>> nameServer(Console console, LocalCluster local, RaidClient client) {
        Optional<RunFile> running = RunFile.running(local.folder().nameServerRunFile());
        if (site != 0 || running.isEmpty()) {
            return Optional.empty();
        }
        InetSocketAddress process = running.get().socket();
        if (debug != null) {
            client.setDebug(process, debug, ANSWER);
        }
        Resources used = client.resources(process, ANSWER);
        print(console, "name server", used);
        return Optional.of(fields(running.get().pid(), used));
    }

    private static SequencedMap<String, Object> objects(
            List<Map<String, Object>> sites, Optional<Map<String, Object>> nameServer) {
        SequencedMap<String, Object> objects = new LinkedHashMap<>();
        objects.put("sites", sites);
        nameServer.ifPresent(fields -> objects.put("nameServer", fields));
        return objects;
    }

    private static void print(Console console, String name, Resources used) {
        console.line("%s  up %.1f s  user %.2f s  system %.2f s  debug %s  timing %s"
                .formatted(
                        name,
                        used.upMicros() / 1e6,
                        used.userMicros() / 1e6,
                        used.systemMicros() / 1e6,
                        used.debug().word(),
                        used.timing().word()));
        for (ServerUse server : used.servers()) {
            console.line("    %-12s %,12d steps %,14d us"
                    .formatted(server.server().type(), server.steps(), server.micros()));
        }
        if (!used.types().isEmpty()) {
            console.line("    %-28s %10s %12s %10s %14s %10s %14s"
                    .formatted("message", "handled", "us", "in", "bytes in", "out", "bytes out"));
        }
        for (TypeUse type : used.types()) {
            console.line("    %-28s %,10d %,12d %,10d %,14d %,10d %,14d"
                    .formatted(
                            type.type(),
                            type.handled(),
                            type.micros(),
                            type.packetsIn(),
                            type.bytesIn(),
                            type.packetsOut(),
                            type.bytesOut()));
        }
    }

    /** Returns the fields of one of a site's processes: a site in several processes has an entry for each. */
    private static SequencedMap<String, Object> fields(int site, long pid, Resources used) {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("site", site);
        fields.putAll(fields(pid, used));
        return fields;
    }

    private static SequencedMap<String, Object> fields(long pid, Resources used) {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("pid", pid);
        fields.put("upMicros", used.upMicros());
        fields.put("userMicros", used.userMicros());
        fields.put("systemMicros", used.systemMicros());
        fields.put("debug", used.debug().word());
        fields.put("timing", used.timing().word());
        fields.put(
                "servers", used.servers().stream().map(ControlCommand::fields).toList());
        fields.put("messages", used.types().stream().map(ControlCommand::fields).toList());
        return fields;
    }

    private static SequencedMap<String, Object> fields(ServerUse server) {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("type", server.server().type().name());
        fields.put("steps", server.steps());
        fields.put("micros", server.micros());
        return fields;
    }

    private static SequencedMap<String, Object> fields(TypeUse type) {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("type", type.type());
        fields.put("handled", type.handled());
        fields.put("micros", type.micros());
        fields.put("packetsIn", type.packetsIn());
        fields.put("bytesIn", type.bytesIn());
        fields.put("packetsOut", type.packetsOut());
        fields.put("bytesOut", type.bytesOut());
        return fields;
    }
}
