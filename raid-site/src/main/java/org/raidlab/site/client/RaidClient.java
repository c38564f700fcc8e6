package org.raidlab.site.client;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Address;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Fate;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.ViewAlgorithms;
import org.raidlab.msg.codec.Codecs;
import org.raidlab.runtime.Host;
import org.raidlab.runtime.client.ClientSocket;
import org.raidlab.runtime.client.RequestClient;
import org.raidlab.runtime.client.RequestTimeout;

/**
 * A client that sends requests to the sites of a running instance and waits for their answers. A request is repeated
 * until its answer comes; the servers tell a repetition by its number, so it is executed once.
 */
public final class RaidClient extends RequestClient<RaidMessage> {
    /** What clients of RAID know of it. */
    public static final ClientSocket.Language<RaidMessage> LANGUAGE =
            new ClientSocket.Language<>(RaidServer.ALL, RaidServer.CLIENT, Codecs.raid("packed"));

    private final long session;
    private int lastRequest;
    private volatile Part submitted = new Part(0, ClientMessage.Began.TEXT);
    private volatile @Nullable Begun begun;

    /** The text of a request, or a chunk of its copy. */
    private record Part(int request, int chunk) {}

    private record Begun(Part part, TxnId txn) {}

    /** Opens a client over a transport of its own; its session is new. */
    public RaidClient(Host.Factory transports) {
        super(transports, LANGUAGE);
        session = socket().nextLong() >>> 1;
    }

    @Override
    protected void answered(RaidMessage message) {
        if (message instanceof ClientMessage answer) {
            complete(keyOf(answer), answer);
        }
    }

    private Key keyOf(ClientMessage message) {
        return switch (message) {
            case ClientMessage.Began began -> {
                began(began);
                yield new Key(ClientMessage.Began.class, began.request());
            }
            case ClientMessage.Answered answered -> new Key(ClientMessage.Answered.class, answered.request());
            case ClientMessage.Rows rows -> new Key(ClientMessage.Rows.class, rows.request(), rows.from());
            case ClientMessage.Copied copied -> new Key(ClientMessage.Copied.class, copied.request(), copied.chunk());
            case ClientMessage.Copies copies -> new Key(ClientMessage.Copies.class, copies.request());
            case ClientMessage.OutcomeIs outcome -> new Key(ClientMessage.OutcomeIs.class, outcome.request());
            case ClientMessage.InForce inForce -> new Key(ClientMessage.InForce.class, inForce.request());
        };
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

    private <T> T askServer(
            Class<T> type, long request, SiteSocket site, RaidServer server, RaidMessage body, Duration deadline) {
        Address to = Address.of(site.site(), server);
        return ask(
                new Key(type, request),
                type,
                RequestTimeout.until(deadline),
                out -> out.send(site.socket(server), to, body));
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
        Key key = new Key(ClientMessage.Answered.class, request);
        return ask(key, ClientMessage.Answered.class, requestTimeout, out -> out.send(site.socket(), to, submit));
    }

    /**
     * Asks for the end of the text submitted last; the answer to that text says how it ended. From any thread, any
     * number of times.
     */
    public void cancel(SiteSocket site) {
        UiMessage.Cancel cancel = new UiMessage.Cancel(session, submitted.request());
        Address to = Address.of(site.site(), RaidServer.UI);
        socket().execute(() -> socket().send(site.socket(), to, cancel));
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

    /** Asks for other algorithms, where they are named, and returns those in force at a site. */
    public ClientMessage.InForce switchTo(SiteSocket site, ViewAlgorithms wanted, Duration deadline) {
        int request = ++lastRequest;
        return askServer(
                ClientMessage.InForce.class,
                request,
                site,
                RaidServer.AC,
                new AcMessage.Switch(request, wanted),
                deadline);
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
        socket().execute(() ->
                socket().send(site.socket(), Address.of(site.site(), RaidServer.UI), new UiMessage.Leave(session)));
    }
}
