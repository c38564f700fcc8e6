package org.raidlab.site.local;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.raidlab.comm.control.ControlMessage.ServerState;
import org.raidlab.comm.control.ControlMessage.StatusReply;
import org.raidlab.runtime.client.NoAnswerException;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.config.ServerProcess;
import org.raidlab.site.config.SiteServer;
import org.raidlab.site.local.SiteStatus.ServerStatus;

/** Asks the processes of a site for their status, and merges their answers. */
final class StatusReader {
    private final RaidClient client;
    private final Duration timeout;
    private final List<ServerStatus> servers = new ArrayList<>();
    private final SequencedMap<String, Long> counters = new TreeMap<>();
    private final TreeSet<String> states = new TreeSet<>();
    private final TreeSet<Integer> sessions = new TreeSet<>();

    StatusReader(RaidClient client, Duration timeout) {
        this.client = client;
        this.timeout = timeout;
    }

    void add(ServerProcess process, Optional<RunFile> running) {
        Optional<StatusReply> reply = running.flatMap(file -> ask(file.socket()));
        String state = running.isEmpty() ? "down" : "silent";
        for (SiteServer server : process.servers()) {
            String word = reply.flatMap(answer -> stateOf(server, answer)).orElse(state);
            OptionalLong pid = running.stream().mapToLong(RunFile::pid).findFirst();
            servers.add(new ServerStatus(server.name().toUpperCase(Locale.ROOT), pid, word));
            states.add(word);
        }
        sessions.add(reply.map(StatusReply::session).orElse(0));
        reply.ifPresent(answer -> SiteStatus.add(answer.counters(), counters));
    }

    /** Returns the status that the process at a socket reports; empty if it does not answer. */
    Optional<StatusReply> ask(InetSocketAddress process) {
        try {
            return Optional.of(client.status(process, timeout));
        } catch (NoAnswerException e) {
            return Optional.empty();
        }
    }

    private static Optional<String> stateOf(SiteServer server, StatusReply reply) {
        return reply.servers().stream()
                .filter(each -> each.server().type() == server.type())
                .map(ServerState::state)
                .findFirst();
    }

    SiteStatus status(int site) {
        boolean isUp = states.equals(Set.of("up")) && sessions.size() == 1;
        return new SiteStatus(site, isUp ? "up" : stateOfSite(), isUp ? sessions.first() : 0, servers, counters);
    }

    private String stateOfSite() {
        for (String state : List.of("down", "silent", "failed", "waiting")) {
            if (states.contains(state)) {
                return state;
            }
        }
        return "recovering";
    }
}
