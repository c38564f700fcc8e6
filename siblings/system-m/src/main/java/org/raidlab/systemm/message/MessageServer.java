package org.raidlab.systemm.message;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Address;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.systemm.Request;
import org.raidlab.systemm.Response;
import org.raidlab.systemm.SystemMMessage;
import org.raidlab.systemm.SystemMMessage.ClientMessage;
import org.raidlab.systemm.SystemMMessage.ServerMessage;
import org.raidlab.systemm.SystemMMessage.TransactionMessage;
import org.raidlab.systemm.SystemMServer;
import org.raidlab.systemm.SystemMSettings;
import org.raidlab.systemm.procedure.Application;
import org.raidlab.systemm.procedure.Call;

/**
 * The message server (paper section 2.2): it puts requests into the request queue of the transaction server and takes
 * the responses. Requests come from clients; a generative one also makes a fixed number of its own at a time.
 */
public final class MessageServer implements Server<SystemMMessage> {
    private static final int CLIENTS_MAX = 10_000;

    /** The last request of a client. */
    private static final class Last {
        private final long request;
        private @Nullable Response response;

        Last(long request) {
            this.request = request;
        }
    }

    /** Where a response goes. */
    private sealed interface Origin {}

    private record Client(Address address, Last last) implements Origin {}

    /** The server itself has made the request. */
    private record Generated(long nanos) implements Origin {}

    private final Ports ports;
    private final SystemMSettings.Transactions settings;
    private final Application application;
    private final Supplier<Call> generator;
    private final SequencedMap<Address, Last> clients = new LinkedHashMap<>();
    private final Map<Long, Origin> origins = new LinkedHashMap<>();
    /** Requests for which the request queue has no room. */
    private final ArrayDeque<Request> held = new ArrayDeque<>();
    /** Requests of the step that is under way. */
    private final List<Request> ready = new ArrayList<>();

    private int queued;
    private long lastTicket;
    private long refused;
    private long generated;
    private long responseNanos;

    /** @param generator makes the requests of a generative message server */
    public MessageServer(
            Ports ports, SystemMSettings.Transactions settings, Application application, Supplier<Call> generator) {
        this.ports = ports;
        this.settings = settings;
        this.application = application;
        this.generator = generator;
    }

    @Override
    public void onReady(Effects<SystemMMessage> out) {
        for (int number = 0; number < settings.generated(); number++) {
            generate();
        }
        sendReady(out);
    }

    private void generate() {
        long ticket = ++lastTicket;
        origins.put(ticket, new Generated(ports.clock().monotonicNanos()));
        put(new Request.Run(ticket, generator.get()));
    }

    private void put(Request request) {
        if (queued >= settings.queue()) {
            held.add(request);
        } else {
            queued++;
            ready.add(request);
        }
    }

    /** Sends the requests of this step in one message: a page of responses makes as many new ones. */
    private void sendReady(Effects<SystemMMessage> out) {
        if (!ready.isEmpty()) {
            out.send(ports.self().sibling(SystemMServer.TRANSACTION), new TransactionMessage.Requests(ready));
            ready.clear();
        }
    }

    @Override
    public void onMessage(Envelope<SystemMMessage> in, Effects<SystemMMessage> out) {
        switch (in.body()) {
            case ServerMessage.Submit(long request, int incarnation, Call call) -> {
                if (application.accepts(call)) {
                    take(in.from(), request, incarnation, out, ticket -> new Request.Run(ticket, call));
                } else {
                    refused++;
                }
            }
            case ServerMessage.Describe(long request, int incarnation, int share, int shares) -> {
                if (share >= 0 && share < shares) {
                    take(in.from(), request, incarnation, out, ticket -> new Request.Digest(ticket, share, shares));
                } else {
                    refused++;
                }
            }
            case ServerMessage.Responses(List<Response> responses) -> responses.forEach(each -> respond(each, out));
            default -> refused++;
        }
        sendReady(out);
    }

    /** Makes the request of the transaction server that has this ticket. */
    private interface Maker {
        Request with(long ticket);
    }

    /**
     * Takes a client's request on. A repetition of the last one is answered again, or waits with it; one for another
     * incarnation of the site is not executed, because that incarnation may have done it.
     */
    private void take(Address client, long request, int incarnation, Effects<SystemMMessage> out, Maker maker) {
        if (incarnation != ports.incarnation()) {
            out.send(client, new ClientMessage.OtherIncarnation(request, ports.incarnation()));
            return;
        }
        Last last = clients.get(client);
        if (last == null || last.request < request) {
            Last now = new Last(request);
            remember(client, now);
            long ticket = ++lastTicket;
            origins.put(ticket, new Client(client, now));
            put(maker.with(ticket));
        } else if (last.request == request && last.response != null) {
            answer(client, last, out);
        }
    }

    private void remember(Address client, Last last) {
        clients.putLast(client, last);
        if (clients.size() > CLIENTS_MAX) {
            clients.pollFirstEntry();
        }
    }

    private void respond(Response response, Effects<SystemMMessage> out) {
        queued--;
        Request next = held.poll();
        if (next != null) {
            put(next);
        }
        switch (origins.remove(response.ticket())) {
            case Client(Address address, Last last) -> {
                last.response = response;
                answer(address, last, out);
            }
            case Generated(long nanos) -> {
                generated++;
                responseNanos += ports.clock().monotonicNanos() - nanos;
                generate();
            }
            case null -> {
                // nobody waits for it
            }
        }
    }

    private static void answer(Address client, Last last, Effects<SystemMMessage> out) {
        Response response = last.response;
        if (response != null) {
            out.send(
                    client,
                    new ClientMessage.Answer(last.request, response.outcome(), response.values(), response.text()));
        }
    }

    @Override
    public void onTimer(TimerToken token, Effects<SystemMMessage> out) {
        throw new IllegalStateException("a message server has no timers");
    }

    @Override
    public List<String> unfinished() {
        long waiting =
                origins.values().stream().filter(Client.class::isInstance).count();
        return waiting == 0 ? List.of() : List.of(waiting + " requests wait for their response");
    }

    @Override
    public SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> counters = new LinkedHashMap<>();
        counters.put("queued", (long) queued);
        counters.put("held", (long) held.size());
        counters.put("refused", refused);
        counters.put("generated", generated);
        counters.put("generated.responses-micros", responseNanos / 1_000);
        counters.put("generated.response-micros", generated == 0 ? 0 : responseNanos / generated / 1_000);
        return counters;
    }
}
