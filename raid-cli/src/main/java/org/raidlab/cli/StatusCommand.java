package org.raidlab.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import org.raidlab.comm.control.ControlMessage.StatusReply;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.local.LocalCluster;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code raid status}: how the sites are; answers while sites are dead. */
@Command(name = "status", description = "Show the sites and their servers.", mixinStandardHelpOptions = true)
final class StatusCommand implements Callable<Integer> {
    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Option(names = "--counters", description = "Show every counter of every site.")
    boolean counters;

    @Override
    public Integer call() {
        Console console = global.console();
        LocalCluster local = Clusters.in(global.folder());
        List<Map<String, Object>> sites = new ArrayList<>();
        try (RaidClient client = local.client()) {
            for (int site : local.folder().cluster().siteNumbers()) {
                Optional<StatusReply> reply = local.status(client, site);
                boolean alive =
                        LocalCluster.running(local.folder().siteRunFile(site)).isPresent();
                String state = reply.isPresent() ? "up" : alive ? "silent" : "down";
                sites.add(fields(site, state, reply));
                console.line(line(site, state, reply));
                printCounters(console, reply);
            }
            console.object(fields(sites, nameServer(console, local, client)));
        }
        return ExitCode.OK;
    }

    private void printCounters(Console console, Optional<StatusReply> reply) {
        if (counters) {
            reply.ifPresent(
                    status -> status.counters().forEach((name, count) -> console.line("    " + name + " " + count)));
        }
    }

    private Map<String, Object> nameServer(Console console, LocalCluster local, RaidClient client) {
        Optional<StatusReply> reply = local.nameServerStatus(client);
        boolean alive = LocalCluster.running(local.folder().nameServerRunFile()).isPresent();
        String state = reply.isPresent() ? "up" : alive ? "silent" : "down";
        console.line("name server  " + state
                + reply.map(status -> "  pid %d  addresses up %d".formatted(status.pid(), counter(status, "names.up")))
                        .orElse(""));
        printCounters(console, reply);
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("state", state);
        reply.ifPresent(status -> fields.put("pid", status.pid()));
        if (counters) {
            reply.ifPresent(status -> fields.put("counters", status.counters()));
        }
        return fields;
    }

    private static SequencedMap<String, Object> fields(
            List<Map<String, Object>> sites, Map<String, Object> nameServer) {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("sites", sites);
        fields.put("nameServer", nameServer);
        return fields;
    }

    private static String line(int site, String state, Optional<StatusReply> reply) {
        return reply.map(status -> "site %d  %s  session %d  pid %d  committed %d  aborted %d"
                        .formatted(
                                site,
                                state,
                                status.session(),
                                status.pid(),
                                counter(status, "AC.committed"),
                                counter(status, "AC.aborted")))
                .orElse("site " + site + "  " + state);
    }

    private static long counter(StatusReply status, String name) {
        return status.counters().getOrDefault(name, 0L);
    }

    private SequencedMap<String, Object> fields(int site, String state, Optional<StatusReply> reply) {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("site", site);
        fields.put("state", state);
        reply.ifPresent(status -> {
            fields.put("session", status.session());
            fields.put("pid", status.pid());
        });
        fields.put("servers", reply.map(StatusCommand::servers).orElse(List.of()));
        fields.put("failLocks", 0);
        fields.put(
                "committed",
                reply.map(status -> counter(status, "AC.committed")).orElse(0L));
        fields.put("aborted", reply.map(status -> counter(status, "AC.aborted")).orElse(0L));
        if (counters) {
            reply.ifPresent(status -> fields.put("counters", status.counters()));
        }
        return fields;
    }

    private static List<Map<String, Object>> servers(StatusReply status) {
        List<Map<String, Object>> servers = new ArrayList<>();
        for (var server : status.servers()) {
            SequencedMap<String, Object> fields = new LinkedHashMap<>();
            fields.put("type", server.server().type().name());
            fields.put("pid", status.pid());
            fields.put("state", server.state());
            servers.add(fields);
        }
        return servers;
    }
}
