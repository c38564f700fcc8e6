package org.raidlab.site.node;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import org.raidlab.comm.link.LinkMessage;
import org.raidlab.comm.link.Stage;

/**
 * A process's part in the agreement on its site's lives: a site is up while all its servers are of one incarnation. If
 * one process ends or cannot be reached, the life ends for all, and the next one begins when all are there again.
 */
interface Membership {
    /** Why a life has ended that was ended by order. */
    String BY_ORDER = "it has failed by order";

    /** What a membership does with the servers of its process. */
    interface Host {
        /** The next incarnation, durable. */
        int nextIncarnation();

        /** The site gathers for this incarnation: lets the others find the keeper. */
        void gather(int incarnation);

        /** A life begins; the servers are restored. */
        void begin(int incarnation, List<LinkMessage.Place> others);

        /** Whether the servers are restored. */
        boolean isReady();

        /** The log goes to the process that is redone from it. */
        void sendLog();

        /** All processes of the site are ready. */
        void open();

        /** The life is over. */
        void end(String why);
    }

    void start();

    void onMessage(InetSocketAddress from, LinkMessage message);

    void onDeadline();

    long nextDeadlineNanos();

    /** The life cannot go on here. */
    void give(String why);

    /** Ends the site's life by order; none begins until {@link #resume}. False where another process has to be told. */
    boolean fail();

    /** Ends what {@link #fail} began. */
    void resume();

    /** Whether the site has failed by order. */
    boolean hasFailed();

    Stage stage();

    /** Why this process is not wanted, if it is not. */
    default Optional<String> refusal() {
        return Optional.empty();
    }
}
