package org.raidlab.experiments.era;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.core.Address;
import org.raidlab.core.codec.Codec;
import org.raidlab.harness.sim.SimClients;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.UiMessage;
import org.raidlab.runtime.Process;
import org.raidlab.runtime.ProcessEnvironment;

/** A user at a terminal of site 1, with one request at a time. */
final class EraClient {
    private static final Address SITE = Address.of(1, RaidServer.UI);
    private static final long SESSION = 1;

    private final SimClients clients;
    private int request;
    private @Nullable ClientMessage answer;

    EraClient(ProcessEnvironment environment, IntFunction<InetSocketAddress> socketOfSite, Codec<RaidMessage> codec) {
        clients = new SimClients(environment, to -> socketOfSite.apply(to.site()), LdgConfig.WITHIN_PROCESS, codec);
        clients.play(() -> {}, (message, incarnation) -> answered(message));
    }

    Process clients() {
        return clients;
    }

    private void answered(ClientMessage message) {
        boolean awaited = switch (message) {
            case ClientMessage.Answered answered -> answered.request() == request;
            case ClientMessage.Copied copied -> copied.request() == request;
            case ClientMessage.Began _,
                    ClientMessage.Rows _,
                    ClientMessage.Copies _,
                    ClientMessage.OutcomeIs _,
                    ClientMessage.InForce _ -> false;
        };
        if (awaited) {
            answer = message;
        }
    }

    void submit(String text) {
        request++;
        send(new UiMessage.Submit(SESSION, request, text, false));
    }

    void copyLines(List<String> lines) {
        send(new UiMessage.CopyLines(SESSION, request, 0, 1, lines));
    }

    private void send(RaidMessage message) {
        answer = null;
        clients.after(0, () -> clients.send(SITE, message));
    }

    boolean isAnswered() {
        return answer != null;
    }

    List<StatementResult> results() {
        List<StatementResult> results =
                ((ClientMessage.Answered) Objects.requireNonNull(answer, "an answer")).results();
        StatementResult last = results.getLast();
        boolean done = last.failure().isEmpty()
                && last.outcome().map(Outcome::isCommitted).orElse(true);
        if (!done) {
            throw new IllegalStateException("not carried out: " + last);
        }
        return results;
    }
}
