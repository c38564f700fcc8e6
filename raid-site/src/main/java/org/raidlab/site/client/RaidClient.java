package org.raidlab.site.client;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.control.ControlMessage;
import org.raidlab.comm.control.DebugLevel;
import org.raidlab.comm.control.Resources;
import org.raidlab.comm.control.TimingLevel;
import org.raidlab.comm.ldg.LossPolicy;
import org.raidlab.core.Address;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Fate;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.UiMessage;
import org.raidlab.runtime.Host;

/**
 * A client that sends requests to the sites of a running instance and waits for their answers. A request is repeated
 * until its answer comes; the servers tell a repetition by its number, so it is executed once.
 */
public final class RaidClient implements AutoCloseable {
    private static final long REPEAT_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    private final ClientSocket socket;
    private final Map<Key, CompletableFuture<Object>> waiting = new LinkedHashMap<>();
    private final long session;
    private int lastRequest;
    private volatile Part submitted = new Part(0, ClientMessage.Began.TEXT);
    private volatile @Nullable Begun begun;

    /** The key that matches an answer to its request; a component that does not apply is zero. */
    private record Key(Class<?> type, long request, long part) {}

    /** The text of a request, or a chunk of its copy. */
    private record Part(int request, int chunk) {}

    private record Begun(Part part, TxnId txn) {}

    /** Opens a client over a transport of its own; its session is new. */
    public RaidClient(Host.Factory transports) {
        socket = ClientSocket.open(transports, new ClientSocket.Handler() {
            @Override
            public void onMessage(RaidMessage message, int incarnation) {
                if (message instanceof ClientMessage answer) {
                    answered(answer);
                }
            }

            @Override
            public void onControl(ControlMessage message) {
                if (message instanceof ControlMessage.Refused(long request, String why)) {
                    refuse(new Key(ControlMessage.Heard.class, request, 0), why);
                }
                complete(new Key(message.getClass(), message.request(), 0), message);
            }
        });
        session = socket.nextLong() >>> 1;
    }

    private void answered(ClientMessage message) {
        Key key = switch (message) {
            case ClientMessage.Began began -> {
                began(began);
                yield new Key(ClientMessage.Began.class, began.request(), 0);
            }
            case ClientMessage.Answered answered -> new Key(ClientMessage.Answered.class, answered.request(), 0);
            case ClientMessage.Rows rows -> new Key(ClientMessage.Rows.class, rows.request(), rows.from());
            case ClientMessage.Copied copied -> new Key(ClientMessage.Copied.class, copied.request(), copied.chunk());
            case ClientMessage.Copies copies -> new Key(ClientMessage.Copies.class, copies.request(), 0);
            case ClientMessage.OutcomeIs outcome -> new Key(ClientMessage.OutcomeIs.class, outcome.request(), 0);
        };
        complete(key, message);
    }

    /**
     * Notes the id of the transaction that the submitted text has begun, and ignores a late message of an earlier text.
     */
    private void began(ClientMessage.Began began) {
        Part part = new Part(began.request(), began.chunk());
        if (part.equals(submitted)) {
            begun = new Begun(part, began.txn());
        }
    }

    private void complete(Key key, Object answer) {
        CompletableFuture<Object> future = waiting.remove(key);
        if (future != null) {
            future.complete(answer);
        }
    }

    private void refuse(Key key, String why) {
        CompletableFuture<Object> future = waiting.remove(key);
        if (future != null) {
            future.completeExceptionally(new RefusedException(why));
        }
    }

    private <T> T ask(Class<T> type, long request, long part, Duration deadline, Consumer<ClientSocket> send) {
        return ask(new Key(type, request, part), type, RequestTimeout.until(deadline), send);
    }

    private <T> T ask(Key key, Class<T> type, RequestTimeout requestTimeout, Consumer<ClientSocket> send) {
        CompletableFuture<Object> future = new CompletableFuture<>();
        socket.execute(() -> waiting.put(key, future));
        while (true) {
            socket.execute(() -> send.accept(socket));
            long left = Math.min(requestTimeout.leftNanos(), REPEAT_NANOS);
            try {
                return type.cast(future.get(Math.max(left, 1), TimeUnit.NANOSECONDS));
            } catch (TimeoutException e) {
                if (requestTimeout.leftNanos() <= 0) {
                    socket.execute(() -> waiting.remove(key));
                    throw new NoAnswerException(requestTimeout.excuse() + keyHint());
                }
            } catch (ExecutionException e) {
                throw e.getCause() instanceof RefusedException refused
                        ? refused
                        : new IllegalStateException(e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new NoAnswerException("interrupted");
            }
        }
    }

    private String keyHint() {
        return socket.isWelcome()
                ? ""
                : "; nobody there has shown that it holds this cluster's key;"
                        + " if a site is up, it was started with another";
    }

    private <T> T askServer(
            Class<T> type, long request, SiteSocket site, RaidServer server, RaidMessage body, Duration deadline) {
        Address to = Address.of(site.site(), server);
        return ask(type, request, 0, deadline, out -> out.send(site.socket(server), to, body));
    }

    /**
     * Submits text in this client's session; {@link #lastBegun} returns the id of the transaction that the text begins
     * as soon as the client knows it.
     */
    public ClientMessage.Answered submit(SiteSocket site, String text, Duration deadline) {
        return submit(site, text, RequestTimeout.until(deadline));
    }

    /** Submits text in this client's session, and waits for the answer until the request timeout ends. */
    public ClientMessage.Answered submit(SiteSocket site, String text, RequestTimeout requestTimeout) {
        int request = ++lastRequest;
        submitted = new Part(request, ClientMessage.Began.TEXT);
        UiMessage.Submit submit = new UiMessage.Submit(session, request, text, true, site.incarnation());
        Address to = Address.of(site.site(), RaidServer.UI);
        Key key = new Key(ClientMessage.Answered.class, request, 0);
        return ask(key, ClientMessage.Answered.class, requestTimeout, out -> out.send(site.socket(), to, submit));
    }

    /**
     * Asks for the end of the text submitted last; the answer to that text says how it ended. From any thread, any
     * number of times.
     */
    public void cancel(SiteSocket site) {
        UiMessage.Cancel cancel = new UiMessage.Cancel(session, submitted.request());
        Address to = Address.of(site.site(), RaidServer.UI);
        socket.execute(() -> socket.send(site.socket(), to, cancel));
    }

    /** Fetches more rows of a statement's result in the last text. */
    public ClientMessage.Rows fetch(SiteSocket site, int statement, int from, Duration deadline) {
        return fetch(site, statement, from, RequestTimeout.until(deadline));
    }

    /** Fetches more rows of a statement's result, and waits for the answer until the request timeout ends. */
    public ClientMessage.Rows fetch(SiteSocket site, int statement, int from, RequestTimeout requestTimeout) {
        int request = submitted.request();
        UiMessage.Fetch fetch = new UiMessage.Fetch(session, request, statement, from);
        Address to = Address.of(site.site(), RaidServer.UI);
        Key key = new Key(ClientMessage.Rows.class, request, from);
        return ask(key, ClientMessage.Rows.class, requestTimeout, out -> out.send(site.socket(), to, fetch));
    }

    /** Sends a chunk of lines for the last text's copy. */
    public ClientMessage.Copied copyLines(SiteSocket site, Chunk chunk, Duration deadline) {
        return copyLines(site, chunk, RequestTimeout.until(deadline));
    }

    /** Sends a chunk of lines for the last text's copy, and waits for the answer until the request timeout ends. */
    public ClientMessage.Copied copyLines(SiteSocket site, Chunk chunk, RequestTimeout requestTimeout) {
        int request = submitted.request();
        submitted = new Part(request, chunk.number());
        UiMessage.CopyLines lines = new UiMessage.CopyLines(
                session, request, chunk.number(), chunk.firstLine(), chunk.lines(), site.incarnation());
        Address to = Address.of(site.site(), RaidServer.UI);
        Key key = new Key(ClientMessage.Copied.class, request, chunk.number());
        return ask(key, ClientMessage.Copied.class, requestTimeout, out -> out.send(site.socket(), to, lines));
    }

    /** Returns the fate of a transaction by a site's ledger. */
    public Fate outcome(SiteSocket site, TxnId txn, Duration deadline) {
        int request = ++lastRequest;
        return askServer(
                        ClientMessage.OutcomeIs.class,
                        request,
                        site,
                        RaidServer.AC,
                        new AcMessage.AskOutcome(request, txn),
                        deadline)
                .fate();
    }

    /** Returns a batch of the copies that a site holds, from a cursor on. */
    public ClientMessage.Copies copies(SiteSocket site, long cursor, boolean all, Duration deadline) {
        int request = ++lastRequest;
        return askServer(
                ClientMessage.Copies.class,
                request,
                site,
                RaidServer.AM,
                new AmMessage.Dump(request, cursor, all),
                deadline);
    }

    /** Returns the status of the process at a socket. */
    public ControlMessage.StatusReply status(InetSocketAddress process, Duration deadline) {
        long request = ++lastRequest;
        return ask(
                ControlMessage.StatusReply.class,
                request,
                0,
                deadline,
                out -> out.control(process, new ControlMessage.StatusRequest(request)));
    }

    /** Returns the resources that the process at a socket has used. */
    public Resources resources(InetSocketAddress process, Duration deadline) {
        long request = ++lastRequest;
        ControlMessage.ResourceReply reply = ask(
                ControlMessage.ResourceReply.class,
                request,
                0,
                deadline,
                out -> out.control(process, new ControlMessage.ResourceRequest(request)));
        return reply.used();
    }

    /** Asks the process at a socket to end; returns true if the process answered. */
    public boolean stop(InetSocketAddress process, Duration deadline) {
        return change(process, ControlMessage.Stop::new, deadline);
    }

    /** Sets the debug level of the process at a socket; returns true if the process answered. */
    public boolean setDebug(InetSocketAddress process, DebugLevel level, Duration deadline) {
        return change(process, request -> new ControlMessage.SetDebug(request, level), deadline);
    }

    /** Sets the timing level of the process at a socket; returns true if the process answered. */
    public boolean setTiming(InetSocketAddress process, TimingLevel level, Duration deadline) {
        return change(process, request -> new ControlMessage.SetTiming(request, level), deadline);
    }

    /** Sets the loss policies of the network of the process at a socket; returns true if the process answered. */
    public boolean setLossy(InetSocketAddress process, LossPolicy incoming, LossPolicy outgoing, Duration deadline) {
        return change(process, request -> new ControlMessage.SetLossy(request, incoming, outgoing), deadline);
    }

    /** Has the site of the process at a socket stop taking part; returns true if the process answered. */
    public boolean fail(InetSocketAddress process, Duration deadline) {
        return change(process, ControlMessage.Fail::new, deadline);
    }

    /** Has the site of the process at a socket take part again; returns true if the process answered. */
    public boolean recover(InetSocketAddress process, Duration deadline) {
        return change(process, ControlMessage.Recover::new, deadline);
    }

    /**
     * Cuts the links of the process at a socket to these other processes, and restores all other links; returns true if
     * the process answered.
     */
    public boolean setCuts(InetSocketAddress process, List<InetSocketAddress> peers, Duration deadline) {
        return change(process, request -> new ControlMessage.SetCuts(request, peers), deadline);
    }

    /** Has the process with a site's log begin a process checkpoint; returns true if the process answered. */
    public boolean takeCheckpoint(InetSocketAddress process, Duration deadline) {
        return change(process, ControlMessage.TakeCheckpoint::new, deadline);
    }

    /** Rolls a site's servers back, unless this session of the site is over; returns true if the process answered. */
    public boolean rollBack(InetSocketAddress process, int session, Duration deadline) {
        return change(process, request -> new ControlMessage.RollBack(request, session), deadline);
    }

    /**
     * Sends an order to a process and returns whether the process answered; throws {@link RefusedException} if the
     * process refuses.
     */
    private boolean change(InetSocketAddress process, LongFunction<ControlMessage> order, Duration deadline) {
        long request = ++lastRequest;
        try {
            ask(ControlMessage.Heard.class, request, 0, deadline, out -> out.control(process, order.apply(request)));
            return true;
        } catch (NoAnswerException e) {
            return false;
        }
    }

    /**
     * Returns the transaction that the last text, or the last chunk of its copy, has begun, if the site has reported
     * it.
     */
    public Optional<TxnId> lastBegun() {
        Begun last = begun;
        return last == null || !last.part().equals(submitted) ? Optional.empty() : Optional.of(last.txn());
    }

    /** Leaves the session at a site; the site aborts the session's open transaction. */
    public void leave(SiteSocket site) {
        socket.execute(
                () -> socket.send(site.socket(), Address.of(site.site(), RaidServer.UI), new UiMessage.Leave(session)));
    }

    @Override
    public void close() {
        socket.close();
    }
}
