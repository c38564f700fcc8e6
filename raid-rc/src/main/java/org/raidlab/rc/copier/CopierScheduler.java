package org.raidlab.rc.copier;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Clock;
import org.raidlab.core.Stamp;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.FailLock;
import org.raidlab.msg.Item;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.rc.faillock.FailLocks;
import org.raidlab.rc.membership.Outbox;
import org.raidlab.rc.membership.SiteContext;
import org.raidlab.rc.placement.Sources;
import org.raidlab.rc.placement.Thresholds;

/**
 * The scheduler of copier transactions: other sites refresh this site's out-of-date copies, and this site refreshes
 * theirs. Recovery has two steps: above a limit only what is asked for is copied, below it all the rest.
 */
public final class CopierScheduler {
    /** The timer that ends the pause after a refused copier. */
    public record Due() implements TimerToken {}

    private static final long GIVE_UP_NANOS = 1_000_000_000;
    private static final int RESTS_PER_BEAT = 10;
    private static final int YIELDED = 2;

    private record Served(int site, long request) {}

    /**
     * The progress in copying a relation to this site, a new replica site: the commit with this stamp fail-locked the
     * relation as a whole.
     *
     * @param after the last tuple copied; 0 before the first
     */
    private record Making(Item item, Stamp stamp, long after) {
        static Making of(Item item, NavigableMap<Item, Stamp> own) {
            return new Making(item, own.getOrDefault(item, Stamp.NONE), 0);
        }

        /**
         * Returns whether this progress belongs to an item: it does not if the site has begun anew as a replica site of
         * the relation.
         */
        boolean isFor(Item other, NavigableMap<Item, Stamp> own) {
            return other.isWhole() && other.equals(item) && stamp.equals(own.get(item));
        }
    }

    private final CopierConfig config;
    private final Duration heartbeat;
    private final Clock clock;
    private final Member self;
    private final Outbox outbox;
    private final FailLocks failLocks;
    private final Sources sources;
    private final Thresholds thresholds;
    private final TreeSet<RelationId> wanted = new TreeSet<>();
    private final TreeMap<Long, Served> served = new TreeMap<>();
    private long request;
    private boolean underWay;
    private long askedNanos;
    private long restUntilNanos;
    /** The last item that was asked for: next come those behind it. */
    private @Nullable Item last;

    /** The first item of the request that is under way. */
    private @Nullable Item first;

    /** What the request that is under way asks for, with the stamps of its fail-locks. */
    private NavigableMap<Item, Stamp> requested = new TreeMap<>();
    /** What the last copier has copied: the reply may be here before the decision, which clears the fail-locks. */
    private NavigableMap<Item, Stamp> copied = new TreeMap<>();

    private long copiedNanos;

    private Making making = new Making(Item.whole(Catalogue.RELATION.id()), Stamp.NONE, 0);
    private int batch;
    /** Whether it asks for as much as a copier brings. */
    private boolean wasFull;

    private int turn;
    private long tickets;
    private long done;

    public CopierScheduler(
            CopierConfig config, SiteContext site, FailLocks failLocks, Sources sources, Thresholds thresholds) {
        this.config = config;
        this.heartbeat = site.config().heartbeat();
        this.clock = site.clock();
        this.self = site.self();
        this.outbox = site.outbox();
        this.sources = sources;
        this.thresholds = thresholds;
        this.failLocks = failLocks;
        this.batch = config.items();
    }

    /** Takes a relation that a read waits for. */
    public void want(RelationId relation) {
        wanted.add(relation);
    }

    /** Requests the next copies, if any are due and no request is under way. */
    public void goOn(SessionVector view, Effects<RaidMessage> out) {
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
        for (Predicate<RelationId> kind : kinds(own, view)) {
            ask(own, kind, view, out);
        }
    }

    /**
     * Returns the kinds of relations in order of urgency, the catalogue first: a site cannot store the tuples of a
     * relation without its schema. Then relations of which there are too few good copies, then what reads wait for,
     * then the rest.
     */
    private List<Predicate<RelationId>> kinds(NavigableMap<Item, Stamp> own, SessionVector view) {
        if (Catalogue.holds(own.firstKey().relation())) {
            return List.of(Catalogue::holds);
        }
        Predicate<RelationId> urgent = thresholds.urgent(view);
        TreeSet<RelationId> first = new TreeSet<>();
        failLocks.relations(self.site()).stream().filter(urgent).forEach(first::add);
        boolean all = own.size() <= config.batchBelow();
        Predicate<RelationId> rest = relation -> all || wanted.contains(relation);
        return first.isEmpty() ? List.of(rest) : List.of(first::contains, rest);
    }

    private void ask(
            NavigableMap<Item, Stamp> own, Predicate<RelationId> kind, SessionVector view, Effects<RaidMessage> out) {
        List<Member> members = sources.inView(view);
        List<Integer> sites = members.stream().map(Member::site).toList();
        for (int tried = 0; tried < members.size() && !underWay; tried++) {
            Member source = members.get(turn % members.size());
            List<Item> items = choose(own, kind, source.site(), sites);
            if (items.isEmpty()) {
                turn++;
            } else {
                underWay = true;
                askedNanos = clock.monotonicNanos();
                last = items.getLast();
                first = items.getFirst();
                requested = new TreeMap<>();
                items.forEach(item -> requested.put(item, own.getOrDefault(item, Stamp.NONE)));
                wasFull = first.isWhole() || items.size() == config.items();
                making = first.isWhole() && !making.isFor(first, own) ? Making.of(first, own) : making;
                long after = making.isFor(first, own) ? making.after : 0;
                outbox.to(
                        source.site(),
                        new RcMessage.CopyRequest(self, view.number(), ++request, items, after, batch),
                        out);
            }
        }
    }

    private List<Item> choose(
            NavigableMap<Item, Stamp> own, Predicate<RelationId> kind, int source, List<Integer> sites) {
        return inTurn(own)
                .filter(item -> kind.test(item.relation()) && !failLocks.isEscalated(self.site(), item.relation()))
                .filter(item -> !isDecisionAwaited(item, own))
                .filter(item -> sources.serves(source, item, false)
                        || (sources.serves(source, item, true)
                                && sites.stream().noneMatch(other -> sources.serves(other, item, false))))
                .limit(batch)
                .toList();
    }

    /** Returns whether the last copier has copied an item, while its decision is still on its way to this site. */
    private boolean isDecisionAwaited(Item item, NavigableMap<Item, Stamp> own) {
        Stamp missed = item.isWhole() ? null : copied.get(item);
        return missed != null && missed.equals(own.get(item)) && clock.monotonicNanos() - copiedNanos < GIVE_UP_NANOS;
    }

    /** Takes note of a commit; returns whether it was that of the last copier, so that the next may be asked for. */
    public boolean onDecided() {
        if (copied.isEmpty() || isDecisionAwaited(copied.firstKey(), failLocks.of(self.site()))) {
            return false;
        }
        copied = new TreeMap<>();
        return true;
    }

    /** Returns the relations that reads wait for and that no site which is up can bring up to date. */
    List<RelationId> wantedInVain(SessionVector view) {
        List<Integer> sites = sources.inView(view).stream().map(Member::site).toList();
        return wanted.stream()
                .filter(relation -> sites.stream().noneMatch(site -> sources.servesAll(site, relation)))
                .filter(relation -> failLocks.of(self.site(), relation).keySet().stream()
                        .anyMatch(item -> sites.stream().noneMatch(site -> sources.serves(site, item, false))))
                .toList();
    }

    /** Tells AM the relations of {@link #wantedInVain}, so that the waiting reads end. */
    public void refuseWantedInVain(SessionVector view, Effects<RaidMessage> out) {
        List<RelationId> inVain = wantedInVain(view);
        if (!inVain.isEmpty()) {
            outbox.toServer(RaidServer.AM, new AmMessage.Unavailable(inVain), out);
        }
    }

    /**
     * Orders the items in turn, so that an item that is written all the time does not delay the others; a relation in
     * progress is finished first.
     */
    private Stream<Item> inTurn(NavigableMap<Item, Stamp> own) {
        if (making.after != 0 && making.isFor(making.item, own)) {
            return Stream.concat(
                    Stream.of(making.item), own.keySet().stream().filter(item -> !item.equals(making.item)));
        }
        Item before = last;
        return before == null
                ? own.keySet().stream()
                : Stream.concat(
                        own.tailMap(before, false).keySet().stream(), own.headMap(before, true).keySet().stream());
    }

    /** Takes the end of a copier transaction that this site requested. Conflicts make it try fewer at a time. */
    public void onCopyReply(RcMessage.CopyReply answer, SessionVector view, Effects<RaidMessage> out) {
        if (!underWay || answer.request() != request) {
            return;
        }
        underWay = false;
        if (answer.committed()) {
            done++;
            copied = requested;
            copiedNanos = clock.monotonicNanos();
            making = making.item.equals(first) ? new Making(making.item, making.stamp, answer.next()) : making;
            batch = Math.min(config.items(), 2 * batch);
            if (!yields(out)) {
                goOn(view, out);
            }
        } else {
            batch = Math.max(1, batch / 2);
            turn++;
            rest(heartbeat.multipliedBy(1 + position(view)).dividedBy(RESTS_PER_BEAT), out);
        }
    }

    private void rest(Duration time, Effects<RaidMessage> out) {
        restUntilNanos = clock.monotonicNanos() + time.toNanos();
        out.setTimer(new Due(), time);
    }

    /**
     * Decides whether to pause after a full copier: other transactions get twice its duration before the next one, at
     * most a heartbeat interval. Not when reads wait for copies.
     */
    private boolean yields(Effects<RaidMessage> out) {
        Duration taken = Duration.ofNanos(clock.monotonicNanos() - askedNanos);
        if (!wasFull || !wanted.isEmpty() || taken.isZero()) {
            return false;
        }
        Duration rest = taken.multipliedBy(YIELDED);
        rest(rest.compareTo(heartbeat) < 0 ? rest : heartbeat, out);
        return true;
    }

    /**
     * Returns how many members have lower numbers than this site. Two that miss the same tuple and beat at the same
     * time would have their copiers refused because of each other for ever, if they rested for equally long.
     */
    private long position(SessionVector view) {
        return view.members().stream()
                .filter(member -> member.site() < self.site())
                .count();
    }

    /** Answers a member of the view that requests good copies for its out-of-date ones. */
    public void onCopyRequest(RcMessage.CopyRequest asked, boolean ofThisView, Effects<RaidMessage> out) {
        SortedMap<Item, Stamp> theirs = failLocks.of(asked.from().site());
        List<FailLock> good = new ArrayList<>();
        LinkedHashSet<AdMessage.Partial> partial = new LinkedHashSet<>();
        for (Item item : asked.items()) {
            if (sources.serves(self.site(), item, true)) {
                sources.partial(self.site(), item.relation()).ifPresent(partial::add);
                Stamp missed = theirs.getOrDefault(item, Stamp.NONE);
                good.add(new FailLock(asked.from().site(), item, missed));
            }
        }
        if (!ofThisView || good.isEmpty()) {
            outbox.to(asked.from().site(), new RcMessage.CopyReply(asked.request(), false, 0), out);
            return;
        }
        served.put(++tickets, new Served(asked.from().site(), asked.request()));
        long after = good.getFirst().item().equals(asked.items().getFirst()) ? asked.after() : 0;
        outbox.toServer(
                RaidServer.AD, new AdMessage.RunCopier(tickets, good, List.copyOf(partial), after, asked.most()), out);
    }

    /** Takes the end of a copier transaction that this site ran for another one. */
    public void onCopierEnded(RcMessage.CopierEnded ended, Effects<RaidMessage> out) {
        Served one = served.remove(ended.ticket());
        if (one != null) {
            outbox.to(one.site, new RcMessage.CopyReply(one.request, ended.committed(), ended.next()), out);
        }
    }

    /** Returns the number of copier transactions that refreshed copies of this site. */
    public long done() {
        return done;
    }
}
