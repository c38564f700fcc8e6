package org.raidlab.comm.naming;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.addressing.AddressBook;
import org.raidlab.comm.addressing.AddressPattern;
import org.raidlab.comm.addressing.Binding;
import org.raidlab.comm.naming.NameMessage.AskHolder;
import org.raidlab.comm.naming.NameMessage.Bindings;
import org.raidlab.comm.naming.NameMessage.Deregister;
import org.raidlab.comm.naming.NameMessage.Deregistered;
import org.raidlab.comm.naming.NameMessage.HolderReply;
import org.raidlab.comm.naming.NameMessage.Lookup;
import org.raidlab.comm.naming.NameMessage.Notify;
import org.raidlab.comm.naming.NameMessage.Register;
import org.raidlab.comm.naming.NameMessage.Registered;
import org.raidlab.comm.naming.NameMessage.Superseded;
import org.raidlab.core.Address;
import org.raidlab.core.Clock;
import org.raidlab.core.RandomSource;

/**
 * The client of the name service in every process, as a state machine. It registers the process's addresses again and
 * again, keeps an {@link AddressBook} of what it watches, and tells a listener of ups and downs.
 *
 * <p>Every answer of the name server carries the generation of its newest change; if that is not what the book stands
 * at, a word was lost, and the client looks everything up again. So a lost notification costs a heartbeat, no more. A
 * word of somebody else may bear the right generation; so everything is looked up now and then in any case.
 */
public final class NameClient {
    private static final int JITTER_PARTS = 8;
    /** After so many registrations that showed no gap everything is looked up all the same. */
    private static final int LOOKED_UP_EVERY = 5;

    private final NameConfig config;
    private final Clock clock;
    private final RandomSource random;
    private final InetSocketAddress server;
    private final NamePort port;
    private final AddressView view;
    private final NameListener listener;
    private final List<AddressPattern> watched = new ArrayList<>();
    private List<Address> addresses = List.of();
    private int incarnation;
    private long lastRequest;
    private long nextHeartbeatAt = Long.MAX_VALUE;
    private long nextLookupAt = Long.MAX_VALUE;
    /** Registrations since the last look-up whose answers showed that no word was lost. */
    private int withoutGap;
    /** Number of the look-up whose answer is awaited; 0 for none. */
    private long awaitedLookup;

    /** The binding by which another process is said to have an address of this one, while that process is asked. */
    private @Nullable Binding claimed;

    private long claimedAt;
    private long nonce;

    private List<AddressPattern> askedFor = List.of();
    private long heardAt;
    private boolean answers;

    /** The ports of a client: all that it is given beside its configuration. */
    public record Ports(Clock clock, RandomSource random, NamePort out, NameListener listener) {}

    /** Creates a client of the name server at a socket. It says nothing before {@link #register} or {@link #watch}. */
    public NameClient(NameConfig config, InetSocketAddress server, Ports ports) {
        this.config = config;
        this.server = server;
        this.clock = ports.clock;
        this.random = ports.random;
        this.port = ports.out;
        this.listener = ports.listener;
        this.view = new AddressView(ports.listener);
    }

    /** Registers this process's addresses, from now on with every heartbeat. Calling it again replaces them. */
    public void register(List<Address> ownAddresses, int ownIncarnation) {
        addresses = List.copyOf(ownAddresses);
        incarnation = ownIncarnation;
        heartbeat();
    }

    /** Adds a pattern to the notifier set, and looks up which addresses are up. */
    public void watch(AddressPattern pattern) {
        if (!watched.contains(pattern)) {
            watched.add(pattern);
            heartbeat();
            lookUp();
        }
    }

    /** Withdraws this process's addresses; the client goes on watching. */
    public void withdraw() {
        sayGone();
        heartbeat();
    }

    private void sayGone() {
        port.send(server, new Deregister(++lastRequest, addresses, incarnation));
        addresses = List.of();
    }

    /** Ends the registration: the client tells the name server once and sends no more heartbeats. */
    public void deregister() {
        sayGone();
        nextHeartbeatAt = Long.MAX_VALUE;
        nextLookupAt = Long.MAX_VALUE;
        awaitedLookup = 0;
    }

    /** Returns the book of all known bindings. */
    public AddressBook book() {
        return view.book();
    }

    /** Returns whether the name server answered within the time after which it is considered dead. */
    public boolean nameServerAnswers() {
        return answers;
    }

    /**
     * Handles a message: the name server's words from the name server alone, questions and replies from any process.
     */
    public void onMessage(InetSocketAddress from, NameMessage message) {
        boolean isServer = from.equals(server);
        switch (message) {
            case Registered m when isServer -> onRegistered(m);
            case Bindings m when isServer -> onBindings(m);
            case Notify m when isServer -> view.onNotify(m);
            case Superseded m when isServer -> onSuperseded(m.holder());
            case AskHolder m -> onAskHolder(from, m);
            case HolderReply m -> onHolderReply(from, m);
            case Registered _,
                    Bindings _,
                    Notify _,
                    Superseded _,
                    Register _,
                    Lookup _,
                    Deregister _,
                    Deregistered _ -> {}
        }
    }

    /** Does all work that is due: heartbeats, repeated look-ups, and the report that the name server is silent. */
    public void onDeadline() {
        long now = clock.monotonicNanos();
        if (answers && heardAt + config.downAfterNanos() <= now) {
            answers = false;
            listener.onNameServer(false);
        }
        if (nextHeartbeatAt <= now) {
            heartbeat();
        }
        if (nextLookupAt <= now) {
            lookUp();
        }
    }

    /** When {@link #onDeadline} has something to do, on the clock's monotonic scale. */
    public long nextDeadlineNanos() {
        long silence = answers ? heardAt + config.downAfterNanos() : Long.MAX_VALUE;
        return Math.min(silence, Math.min(nextHeartbeatAt, nextLookupAt));
    }

    private void onRegistered(Registered message) {
        if (message.request() > lastRequest || !isRecent(message.request())) {
            return;
        }
        heard();
        boolean isDue = !view.isAt(message.standing()) || ++withoutGap >= LOOKED_UP_EVERY;
        if (awaitedLookup == 0 && !watched.isEmpty() && isDue) {
            lookUp();
        }
    }

    /**
     * Returns whether an answer belongs to one of the last few requests: late answers describe an old state, or a dead
     * name server.
     */
    private boolean isRecent(long request) {
        return request > lastRequest - 2 * (config.downAfterNanos() / config.heartbeatNanos());
    }

    private void onBindings(Bindings message) {
        if (message.request() != awaitedLookup) {
            return;
        }
        heard();
        awaitedLookup = 0;
        nextLookupAt = Long.MAX_VALUE;
        view.onBindings(message, askedFor);
    }

    /**
     * Handles the message that another process has an address of this one. It would end this process, and a forged
     * registration can cause it, again and again; so the other process itself is asked. A forger cannot reply for it
     * without receiving what is sent to its socket.
     */
    private void onSuperseded(Binding holder) {
        long now = clock.monotonicNanos();
        boolean concerns = addresses.contains(holder.address());
        if (concerns && (claimed == null || claimedAt + config.downAfterNanos() <= now)) {
            claimed = holder;
            claimedAt = now;
            nonce = random.nextLong();
            port.send(holder.socket(), new AskHolder(nonce, holder.address()));
        }
    }

    /** Replies with the incarnation in which this process has an address; a question of its own says nothing. */
    private void onAskHolder(InetSocketAddress from, AskHolder question) {
        boolean isOwn = claimed != null && question.nonce() == nonce;
        if (!isOwn && addresses.contains(question.address())) {
            port.send(from, new HolderReply(question.nonce(), incarnation));
        }
    }

    private void onHolderReply(InetSocketAddress from, HolderReply reply) {
        Binding holder = claimed;
        if (holder != null
                && from.equals(holder.socket())
                && reply.nonce() == nonce
                && reply.incarnation() >= incarnation) {
            claimed = null;
            listener.onSuperseded(holder);
        }
    }

    private void heard() {
        heardAt = clock.monotonicNanos();
        if (!answers) {
            answers = true;
            listener.onNameServer(true);
        }
    }

    private void heartbeat() {
        nextHeartbeatAt = later();
        long seen = view.generationSeen();
        port.send(server, new Register(++lastRequest, addresses, incarnation, seen, watched));
    }

    private void lookUp() {
        nextLookupAt = later();
        withoutGap = 0;
        awaitedLookup = ++lastRequest;
        askedFor = List.copyOf(watched);
        view.asking();
        port.send(server, new Lookup(awaitedLookup, askedFor));
    }

    /** Returns the time of the next heartbeat, a little early and never the same for all processes. */
    private long later() {
        long early = (long) (random.nextDouble() * config.heartbeatNanos() / JITTER_PARTS);
        return clock.monotonicNanos() + config.heartbeatNanos() - early;
    }
}
