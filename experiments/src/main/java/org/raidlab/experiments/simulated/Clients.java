package org.raidlab.experiments.simulated;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.raidlab.core.Address;
import org.raidlab.harness.sim.SimClients;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.UiMessage;

/** Runs clients at some sites: one transaction at a time, and the next one when the last is answered. */
final class Clients {
    private record Client(int number, int site) {}

    private record Request(Client client, long sentNanos) {}

    private final SimClients clients;
    private final TreeMap<Integer, Request> waiting = new TreeMap<>();
    private SimulatedSites.Load load = _ -> Optional.empty();
    private int request;
    private int asked;
    private final List<Long> nanos = new ArrayList<>();

    Clients(SimClients clients) {
        this.clients = clients;
        clients.play(() -> {}, (message, incarnation) -> answered(message));
    }

    /** Begins a client at each of these sites; a site can be there several times. */
    void begin(List<Integer> sites, SimulatedSites.Load texts) {
        load = texts;
        asked = 0;
        nanos.clear();
        for (int i = 0; i < sites.size(); i++) {
            next(new Client(i + 1, sites.get(i)));
        }
    }

    private void next(Client client) {
        load.next(client.site).ifPresent(text -> {
            asked++;
            int number = ++request;
            waiting.put(number, new Request(client, clients.nowNanos()));
            UiMessage.Submit submit = new UiMessage.Submit(client.number, number, text, false);
            clients.after(0, () -> clients.send(Address.of(client.site, RaidServer.UI), submit));
        });
    }

    private void answered(ClientMessage message) {
        if (message instanceof ClientMessage.Answered answer) {
            Request answered = waiting.remove(answer.request());
            if (answered != null) {
                if (hasCommitted(answer)) {
                    nanos.add(clients.nowNanos() - answered.sentNanos);
                }
                next(answered.client);
            }
        }
    }

    private static boolean hasCommitted(ClientMessage.Answered answer) {
        StatementResult last = answer.results().getLast();
        return last.failure().isEmpty()
                && last.outcome().map(Outcome::isCommitted).orElse(true);
    }

    boolean areDone() {
        return waiting.isEmpty();
    }

    /** Forgets the requests that nobody answers any more. */
    void giveUp() {
        waiting.clear();
    }

    /** Returns the number of transactions of the last round. */
    int asked() {
        return asked;
    }

    /** Returns how long each transaction of the last round took that committed. */
    List<Long> nanos() {
        return List.copyOf(nanos);
    }
}
