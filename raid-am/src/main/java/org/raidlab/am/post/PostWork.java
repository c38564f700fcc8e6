package org.raidlab.am.post;

import java.util.List;
import java.util.function.LongSupplier;
import org.raidlab.am.relation.SchemaChanges.IndexBuild;
import org.raidlab.am.work.Work;
import org.raidlab.am.work.WorkQueue;
import org.raidlab.core.Address;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.RaidMessage;

/**
 * The work of one post, a slice of its writes at a time. AC gets an answer at the transaction's home only, where the
 * user waits for it. The answer waits for the indexes that the post defines, the next request does not.
 */
public final class PostWork implements Work {
    /**
     * The components that posts use.
     *
     * @param posts where they are made
     * @param checkpoint number of the newest checkpoint that has begun
     * @param queue takes index builds and the answer behind them
     * @param stopwatch times them
     */
    public record PostPorts(Posts posts, LongSupplier checkpoint, WorkQueue queue, LongSupplier stopwatch) {}

    private final PostPorts ports;
    private final Address from;
    private final AmMessage.Post post;
    private long startedNanos;
    private int next;
    private boolean done;

    public PostWork(PostPorts ports, Address from, AmMessage.Post post) {
        this.ports = ports;
        this.from = from;
        this.post = post;
        ports.posts().decisions().accepted(post.decided());
    }

    @Override
    public int step(int tuples, Effects<RaidMessage> out) {
        if (next == 0) {
            startedNanos = ports.stopwatch().getAsLong();
        }
        if (ports.posts().isForgetting()) {
            int gone = ports.posts().forget(tuples, ports.checkpoint().getAsLong());
            finishIfMade(out);
            return gone;
        }
        int stop = (int) Math.min((long) next + tuples, post.writes().size());
        int installed = stop - next;
        ports.posts()
                .install(
                        post.writes().subList(next, stop),
                        post.stamp(),
                        ports.checkpoint().getAsLong());
        next = stop;
        finishIfMade(out);
        return installed;
    }

    private void finishIfMade(Effects<RaidMessage> out) {
        if (next == post.writes().size() && !ports.posts().isForgetting()) {
            finish(out);
        }
    }

    private void finish(Effects<RaidMessage> out) {
        done = true;
        ports.posts().decisions().finished();
        if (!post.writes().isEmpty()) {
            ports.posts().count();
        }
        List<IndexBuild> builds = ports.posts().end();
        ports.posts().tellPlaced(from, out);
        builds.forEach(build -> ports.queue().later(new BuildWork(build)));
        if (post.txn().site() != from.site()) {
            return; // only the coordinator waits for the answer
        }
        Answer answer = new Answer(from, post.txn(), startedNanos, ports.stopwatch());
        if (builds.isEmpty()) {
            answer.step(0, out);
        } else {
            ports.queue().later(answer);
        }
    }

    @Override
    public boolean isDone() {
        return done;
    }

    private record Answer(Address to, TxnId txn, long startedNanos, LongSupplier stopwatch) implements Work {
        @Override
        public int step(int tuples, Effects<RaidMessage> out) {
            out.send(to, new AcMessage.Posted(txn, stopwatch.getAsLong() - startedNanos));
            return 0;
        }

        @Override
        public boolean isDone() {
            return true;
        }
    }

    private record BuildWork(IndexBuild build) implements Work {
        @Override
        public int step(int tuples, Effects<RaidMessage> out) {
            return build.step(tuples);
        }

        @Override
        public boolean isDone() {
            return build.isDone();
        }
    }
}
