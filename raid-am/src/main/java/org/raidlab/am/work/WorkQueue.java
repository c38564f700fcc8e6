package org.raidlab.am.work;

import java.util.ArrayDeque;
import org.raidlab.core.Address;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.RaidMessage;

/**
 * The queue of the server's work. Requests are served strictly in the order in which they came, so a read behind a post
 * sees all of it; background work (index builds, purges) goes on beside them in its own order. A step ends after a
 * slice of tuples of each, and a message to itself goes on in the next turn.
 */
public final class WorkQueue {
    private final Address self;
    private final int slice;
    private final ArrayDeque<Work> requests = new ArrayDeque<>();
    private final ArrayDeque<Work> background = new ArrayDeque<>();
    private boolean proceeding;

    /** @param slice tuples that one step may look at */
    public WorkQueue(Address self, int slice) {
        this.self = self;
        this.slice = slice;
    }

    /** Adds a request, and serves it at once if none is before it. */
    public void request(Work work, Effects<RaidMessage> out) {
        boolean idle = requests.isEmpty();
        requests.add(work);
        if (idle) {
            run(requests, out);
            if (!proceeding) {
                run(background, out);
            }
        }
        proceedLater(out);
    }

    /** Adds work for later. */
    public void later(Work work) {
        background.add(work);
    }

    /** Continues when the server's message to itself has arrived. */
    public void proceed(Effects<RaidMessage> out) {
        proceeding = false;
        run(requests, out);
        run(background, out);
        proceedLater(out);
    }

    /** Sends the server a message to itself if work is left and no such message is under way. */
    public void proceedLater(Effects<RaidMessage> out) {
        if (!proceeding && !(requests.isEmpty() && background.isEmpty())) {
            proceeding = true;
            out.send(self, new AmMessage.Continue());
        }
    }

    private void run(ArrayDeque<Work> queue, Effects<RaidMessage> out) {
        int left = slice;
        while (left > 0 && !queue.isEmpty()) {
            Work work = queue.getFirst();
            left -= Math.max(1, work.step(left, out));
            if (work.isDone()) {
                queue.removeFirst();
            }
        }
    }

    /** Returns the number of requests that wait or are being served. */
    public int waiting() {
        return requests.size();
    }

    /** Returns the number of pieces of background work that are left. */
    public int inBackground() {
        return background.size();
    }
}
