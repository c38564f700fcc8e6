package org.raidlab.rc.rowaa;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Clock;
import org.raidlab.core.ServerType;
import org.raidlab.core.Stamp;
import org.raidlab.core.relation.Catalogue;
import org.raidlab.core.relation.RelationId;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.FailLock;
import org.raidlab.msg.Item;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SessionVector;

/**
 * Copier transactions: this site has its out-of-date copies refreshed by others, and refreshes theirs. Recovery has two
 * steps: above a limit only what is asked for is copied, below it all the rest.
 */
final class Copying {
    /** The rest after a refused copier is over. */
    record Due() implements TimerToken {}

    private static final long GIVE_UP_NANOS = 1_000_000_000;
    private static final int RESTS_PER_BEAT = 10;

    private record Served(int site, long request) {}

    private final RowaaConfig config;
    private final Clock clock;
    private final Member self;
    private final Post post;
    private final FailLocks failLocks;
    private final Sources sources;
    private final TreeSet<RelationId> wanted = new TreeSet<>();
    private final TreeMap<Long, Served> served = new TreeMap<>();
    private long request;
    private boolean underWay;
    private long askedNanos;
    private long restUntilNanos;
    /** The last item that was asked for: next come those behind it. */
    private @Nullable Item last;

    private int batch;
    private int turn;
    private long tickets;
    private long done;

    Copying(Election.Parts parts, FailLocks failLocks, Sources sources) {
        this.config = parts.config();
        this.clock = parts.clock();
        this.self = parts.self();
        this.post = parts.post();
        this.sources = sources;
        this.failLocks = failLocks;
        this.batch = config.copierItems();
    }

    void want(RelationId relation) {
        wanted.add(relation);
    }

    /** Asks for the next copies, if any are due and none are under way. */
    void goOn(SessionVector view, Effects<RaidMessage> out) {
        long now = clock.monotonicNanos();
        if (now < restUntilNanos || (underWay && now - askedNanos < GIVE_UP_NANOS)) {
            return;
        }
        underWay = false;
        NavigableMap<Item, Stamp> own = failLocks.of(self.site());
        if (own.isEmpty()) {
            wanted.clear();
            return;
        }
        List<Member> members = sources.inView(view);
        for (int tried = 0; tried < members.size() && !underWay; tried++) {
            Member source = members.get(turn % members.size());
            List<Item> items = choose(own, source.site());
            if (items.isEmpty()) {
                turn++;
            } else {
                underWay = true;
                askedNanos = now;
                last = items.getLast();
                post.to(source.site(), new RcMessage.CopyPlease(self, view.number(), ++request, items), out);
            }
        }
    }

    /** The catalogue first: without a relation's schema its tuples have no place. Then what reads wait for. */
    private List<Item> choose(NavigableMap<Item, Stamp> own, int source) {
        boolean catalogue = Catalogue.holds(own.firstKey().relation());
        boolean all = own.size() <= config.batchBelow();
        return inTurn(own)
                .filter(item -> catalogue ? Catalogue.holds(item.relation()) : all || wanted.contains(item.relation()))
                .filter(item -> sources.isHeld(item.relation(), source) && !failLocks.isSet(source, item))
                .limit(batch)
                .toList();
    }

    /** One that is written all the time must not keep the others back. */
    private Stream<Item> inTurn(NavigableMap<Item, Stamp> own) {
        Item before = last;
        return before == null
                ? own.keySet().stream()
                : Stream.concat(
                        own.tailMap(before, false).keySet().stream(), own.headMap(before, true).keySet().stream());
    }

    /** A copier transaction that this site asked for is over. Conflicts make it try fewer at a time. */
    void onCopied(RcMessage.Copied answer, SessionVector view, Effects<RaidMessage> out) {
        if (!underWay || answer.request() != request) {
            return;
        }
        underWay = false;
        if (answer.committed()) {
            done++;
            batch = Math.min(config.copierItems(), 2 * batch);
            goOn(view, out);
        } else {
            batch = Math.max(1, batch / 2);
            turn++;
            rest(view, out);
        }
    }

    private void rest(SessionVector view, Effects<RaidMessage> out) {
        Duration rest = config.beat().multipliedBy(1 + position(view)).dividedBy(RESTS_PER_BEAT);
        restUntilNanos = clock.monotonicNanos() + rest.toNanos();
        out.setTimer(new Due(), rest);
    }

    /**
     * How many members stand before this one. Two that miss the same tuple and beat at the same time would have their
     * copiers refused because of each other for ever, if they rested for equally long.
     */
    private long position(SessionVector view) {
        return view.members().stream()
                .filter(member -> member.site() < self.site())
                .count();
    }

    /** Another member of the view has out-of-date copies. */
    void onCopyPlease(RcMessage.CopyPlease asked, boolean ofThisView, Effects<RaidMessage> out) {
        SortedMap<Item, Stamp> theirs = failLocks.of(asked.from().site());
        List<FailLock> good = new ArrayList<>();
        for (Item item : asked.items()) {
            if (!failLocks.isSet(self.site(), item)) {
                Stamp missed = theirs.getOrDefault(item, Stamp.NONE);
                good.add(new FailLock(asked.from().site(), item, missed));
            }
        }
        if (!ofThisView || good.isEmpty()) {
            post.to(asked.from().site(), new RcMessage.Copied(asked.request(), false), out);
            return;
        }
        served.put(++tickets, new Served(asked.from().site(), asked.request()));
        post.toServer(ServerType.AD, new AdMessage.RunCopier(tickets, good), out);
    }

    void onCopierEnded(RcMessage.CopierEnded ended, Effects<RaidMessage> out) {
        Served one = served.remove(ended.ticket());
        if (one != null) {
            post.to(one.site, new RcMessage.Copied(one.request, ended.committed()), out);
        }
    }

    /** Copier transactions that refreshed copies of this site. */
    long done() {
        return done;
    }
}
