package org.raidlab.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.raidlab.comm.control.ControlMessage.StatusReply;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.runtime.system.SystemCluster;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.local.LocalCluster;
import org.raidlab.site.local.Partition;
import org.raidlab.site.local.SiteStatus;
import org.raidlab.site.local.SiteStatus.ServerStatus;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code raid status}: prints the status of the sites, also while some are dead. */
@Command(name = "status", description = "Show the sites and their servers.", mixinStandardHelpOptions = true)
final class StatusCommand implements Callable<Integer> {
    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Option(names = "--counters", description = "Show every counter of every site.")
    boolean counters;

    @Override
    public Integer call() {
        Console console = global.console();
        Optional<SystemCluster> other = SystemCluster.in(global.folder().path());
        if (other.isPresent()) {
            SystemStatus.show(other.get(), counters, console);
            return ExitCode.OK;
        }
        LocalCluster local = Clusters.in(global.folder());
        try (RaidClient client = local.client()) {
            List<SiteStatus> sites = local.folder().cluster().siteNumbers().stream()
                    .map(site -> local.status(client, site))
                    .toList();
            Optional<Copies> copies = Copies.of(local, client, sites);
            sites.forEach(site -> show(site, local, copies, console));
            copies.ifPresent(all -> all.lines().forEach(console::line));
            SequencedMap<String, String> algorithms = InForce.of(local, client, sites);
            console.line("algorithms  "
                    + algorithms.entrySet().stream()
                            .map(each -> each.getKey() + " " + each.getValue())
                            .collect(Collectors.joining("  ")));
            SequencedMap<String, Object> fields = new LinkedHashMap<>();
            fields.put(
                    "sites",
                    sites.stream().map(site -> fields(site, local, copies)).toList());
            fields.put("nameServer", nameServer(console, local, client));
            copies.ifPresent(all -> fields.putAll(all.fields()));
            fields.put("algorithms", algorithms);
            console.object(fields);
        }
        return ExitCode.OK;
    }

    private void show(SiteStatus status, LocalCluster local, Optional<Copies> copies, Console console) {
        List<Integer> cutFrom = Partition.cutFrom(local.folder(), status);
        String cuts = cutFrom.isEmpty()
                ? ""
                : "  cut from " + cutFrom.stream().map(String::valueOf).collect(Collectors.joining(" "));
        console.line(line(status)
                + copies.map(all -> all.viewOf(status) + all.lineOf(status.site()))
                        .orElse("")
                + cuts);
        if (!hasOneProcess(status)) {
            status.servers()
                    .forEach(server -> console.line("    %s  %s%s"
                            .formatted(
                                    server.type(),
                                    server.state(),
                                    server.pid().isPresent()
                                            ? "  pid " + server.pid().getAsLong()
                                            : "")));
        }
        printCounters(console, status.counters());
    }

    private void printCounters(Console console, Map<String, Long> counts) {
        if (counters) {
            counts.forEach((name, count) -> console.line("    " + name + " " + count));
        }
    }

    private Map<String, Object> nameServer(Console console, LocalCluster local, RaidClient client) {
        Optional<StatusReply> reply = local.nameServerStatus(client);
        boolean alive = RunFile.running(local.folder().nameServerRunFile()).isPresent();
        String state = reply.isPresent() ? "up" : alive ? "silent" : "down";
        console.line("name server  " + state
                + reply.map(status -> "  pid %d  addresses up %d"
                                .formatted(status.pid(), status.counters().getOrDefault("names.up", 0L)))
                        .orElse(""));
        reply.ifPresent(status -> printCounters(console, status.counters()));
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("state", state);
        reply.ifPresent(status -> fields.put("pid", status.pid()));
        if (counters) {
            reply.ifPresent(status -> fields.put("counters", status.counters()));
        }
        return fields;
    }

    static String line(SiteStatus status) {
        if (!status.isUp()) {
            return "site " + status.site() + "  " + status.state();
        }
        String pids = status.servers().stream()
                .map(ServerStatus::pid)
                .filter(OptionalLong::isPresent)
                .map(pid -> Long.toString(pid.getAsLong()))
                .distinct()
                .collect(Collectors.joining(" "));
        return "site %d  up  session %d  pid %s  committed %d  aborted %d"
                        .formatted(
                                status.site(),
                                status.session(),
                                pids,
                                status.counter("AC.committed"),
                                status.counter("AC.aborted"))
                + votes(status);
    }

    /** Returns the number of votes that a site hears: with quorums there are no views. */
    private static String votes(SiteStatus status) {
        long toWrite = status.counter("RC.votes to write");
        return toWrite == 0
                ? ""
                : "  hears %d of %d votes (%d to read, %d to write)"
                        .formatted(
                                status.counter("RC.votes up"),
                                status.counter("RC.votes"),
                                status.counter("RC.votes to read"),
                                toWrite);
    }

    private static boolean hasOneProcess(SiteStatus status) {
        return status.servers().stream().map(ServerStatus::pid).distinct().count() == 1
                && status.servers().stream().map(ServerStatus::state).distinct().count() == 1;
    }

    private SequencedMap<String, Object> fields(SiteStatus status, LocalCluster local, Optional<Copies> copies) {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("site", status.site());
        fields.put("state", status.state());
        if (status.isUp()) {
            fields.put("session", status.session());
            if (hasOneProcess(status)) {
                fields.put("pid", status.servers().getFirst().pid().orElse(0));
            }
        }
        fields.put("servers", servers(status));
        if (!status.members().isEmpty()) {
            fields.put("view", status.view());
            fields.put("members", status.members());
        }
        fields.put("cutFrom", Partition.cutFrom(local.folder(), status));
        fields.put("failLocks", status.counter("RC.fail-locks"));
        copies.ifPresent(all -> fields.put("outOfDate", all.fieldsOf(status.site())));
        fields.put("committed", status.counter("AC.committed"));
        fields.put("aborted", status.counter("AC.aborted"));
        if (counters) {
            fields.put("counters", status.counters());
        }
        return fields;
    }

    private static List<Map<String, Object>> servers(SiteStatus status) {
        List<Map<String, Object>> servers = new ArrayList<>();
        for (ServerStatus server : status.servers()) {
            SequencedMap<String, Object> fields = new LinkedHashMap<>();
            fields.put("type", server.type());
            server.pid().ifPresent(pid -> fields.put("pid", pid));
            fields.put("state", server.state());
            servers.add(fields);
        }
        return servers;
    }
}
