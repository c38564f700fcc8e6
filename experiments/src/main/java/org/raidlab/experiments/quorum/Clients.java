package org.raidlab.experiments.quorum;

import java.util.ArrayDeque;
import java.util.List;
import java.util.TreeMap;
import org.raidlab.core.Address;
import org.raidlab.harness.sim.SimClients;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.UiMessage;

/** Runs a client at each of some sites: one transaction at a time, and the next one when the last is answered. */
final class Clients {
    private final SimClients clients;
    private final ArrayDeque<String> texts = new ArrayDeque<>();
    /** The site of each unanswered request. */
    private final TreeMap<Integer, Integer> waiting = new TreeMap<>();

    private int request;
    private int committed;

    Clients(SimClients clients) {
        this.clients = clients;
        clients.play(() -> {}, (message, incarnation) -> answered(message));
    }

    /** Begins the clients: each takes the next text until none is left. */
    void begin(List<Integer> sites, List<String> all) {
        committed = 0;
        texts.addAll(all);
        List.copyOf(sites).forEach(this::next);
    }

    private void next(int site) {
        String text = texts.poll();
        if (text != null) {
            int number = ++request;
            waiting.put(number, site);
            UiMessage.Submit submit = new UiMessage.Submit(site, number, text, false);
            clients.after(0, () -> clients.send(Address.of(site, RaidServer.UI), submit));
        }
    }

    private void answered(ClientMessage message) {
        if (message instanceof ClientMessage.Answered answer) {
            Integer site = waiting.remove(answer.request());
            if (site != null) {
                committed += hasCommitted(answer) ? 1 : 0;
                next(site);
            }
        }
    }

    private static boolean hasCommitted(ClientMessage.Answered answer) {
        StatementResult last = answer.results().getLast();
        return last.failure().isEmpty()
                && last.outcome().map(Outcome::isCommitted).orElse(true);
    }

    boolean areDone() {
        return waiting.isEmpty() && texts.isEmpty();
    }

    /** Transactions of the last round that committed. */
    int committed() {
        return committed;
    }
}
