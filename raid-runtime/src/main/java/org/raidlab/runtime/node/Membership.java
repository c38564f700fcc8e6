package org.raidlab.runtime.node;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.raidlab.comm.ldg.LdgEndpoint;
import org.raidlab.comm.link.LinkMessage;
import org.raidlab.comm.link.Stage;
import org.raidlab.core.Clock;
import org.raidlab.core.codec.Codec;

/**
 * A process's part in the agreement on its site's incarnations: a site is up while all its servers are of one
 * incarnation. If one process ends or cannot be reached, the life ends for all, and the next one begins when all are
 * there again.
 */
interface Membership {
    /** Why a life has ended that was ended by order. */
    String BY_ORDER = "it has failed by order";

    /** The operations of a membership on the servers of its process. */
    interface Host {
        /** Returns the next incarnation, which is durable. */
        int nextIncarnation();

        /** Gathers the site's processes for this incarnation: lets the other processes find the log owner. */
        void gather(int incarnation);

        /** Begins an incarnation. */
        void begin(int incarnation, List<LinkMessage.Place> others);

        /** Restores the servers as soon as the log is complete; returns whether they are restored. */
        boolean isRestored();

        /** Returns whether the servers are ready. */
        boolean isReady();

        /** Sends the log to the process that is redone from it. */
        void sendLog();

        /** Called when all processes of the site are ready: opens the site. */
        void open();

        /** Ends the incarnation. */
        void end(String why);
    }

    /** Returns the membership of a process, by its place in the plan of its site. */
    static Membership of(
            NodeSetup<?> setup, Host host, LdgEndpoint ldg, Clock clock, SiteRegistration<?> registration) {
        Codec<LinkMessage> codec = LinkMessage.codec();
        BiConsumer<InetSocketAddress, LinkMessage> tell = (to, message) -> ldg.send(to, codec.encode(message));
        if (setup.plan().isAlone()) {
            return new SingleProcess(host);
        }
        return setup.plan().isLogOwner()
                ? new LogOwner(setup, host, ldg.self().number(), clock, tell)
                : new Secondary(setup, host, ldg.self(), clock, registration::logOwner, tell);
    }

    void start();

    void onMessage(InetSocketAddress from, LinkMessage message);

    void onDeadline();

    long nextDeadlineNanos();

    /** Ends the incarnation because it cannot go on in this process. */
    void give(String why);

    /**
     * Ends the site's incarnation by order; none begins until {@link #resume}. False where another process has to be
     * told.
     */
    boolean fail();

    /** Ends the effect of {@link #fail}. */
    void resume();

    /** Returns whether the site has failed by order. */
    boolean hasFailed();

    Stage stage();

    /** Returns the reason why this process was refused, if it was. */
    default Optional<String> refusal() {
        return Optional.empty();
    }
}
