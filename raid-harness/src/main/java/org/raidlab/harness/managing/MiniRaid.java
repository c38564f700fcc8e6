package org.raidlab.harness.managing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.raidlab.core.Address;
import org.raidlab.core.RandomSource;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.Action;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.Item;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.Target;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.Variable;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Format;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Value;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/**
 * A Mini-RAID under the control of its managing site: sites fail and recover by its orders, and get one transaction at
 * a time. An item is a relation of one tuple, so that it has a directory entry of its own. Everything follows from the
 * seed.
 */
public final class MiniRaid {
    private static final Attribute VALUE = new Attribute("value", Format.I4, false);
    private static final TupleId TUPLE = new TupleId(1);
    /** The site that makes the items. */
    private static final int FIRST = 1;

    private static final int TRIES = 5;

    private final MiniShape shape;
    private final ManagedSites sites;
    private final SequencedMap<Integer, List<Integer>> holders = new LinkedHashMap<>();
    private final TreeMap<Integer, Long> copiersSeen = new TreeMap<>();
    private long copiers;
    private int written;

    /** Makes a Mini-RAID in virtual time. */
    public MiniRaid(MiniShape shape, long seed) {
        this(shape, seed, ServerFactory::new);
    }

    /** Makes a Mini-RAID in virtual time with other servers. */
    public MiniRaid(MiniShape shape, long seed, Function<SiteOptions, ServerFactory> blueprints) {
        this(shape, new VirtualSites(shape, seed, blueprints));
    }

    /** Makes a Mini-RAID of sites that are up and hold nothing yet, and makes the items. */
    public MiniRaid(MiniShape shape, ManagedSites sites) {
        this.shape = shape;
        this.sites = sites;
        make();
    }

    public MiniShape shape() {
        return shape;
    }

    /** Returns the random source of the managing site. */
    public RandomSource random() {
        return sites.random();
    }

    /** The sites that are up, by number. */
    public List<Integer> up() {
        return sites.up();
    }

    /** The sites that have failed. */
    public List<Integer> down() {
        return sites.down();
    }

    /** Makes a site fail. The others find out by a transaction that waits for it in vain, or by {@link #detect}. */
    public void fail(int site) {
        noteCopiers();
        copiersSeen.remove(site);
        sites.fail(site);
    }

    /** Reports all failed sites to the other sites; returns when these go on without the failed sites. */
    public void detect() {
        if (sites.isAnyUnnoticed()) {
            sites.tell();
            sites.settle();
        }
    }

    /** Recovers a site; returns when it takes part. What it has missed is fail-locked. */
    public void recover(int site) {
        sites.recover(site);
    }

    // Items.

    private static String name(int item) {
        return "item" + item;
    }

    private void make() {
        List<Integer> all = IntStream.rangeClosed(1, shape.items()).boxed().toList();
        surely(() -> created(all));
        SequencedMap<Integer, Schema> schemas = schemas(FIRST, all);
        schemas.forEach((item, schema) -> holders.put(item, schema.holders().isEmpty() ? up() : schema.holders()));
        surely(() -> new Talk(FIRST).execute(overwrite(schemas, all), true));
        sites.rest();
    }

    private Optional<UiMessage.Ended> created(List<Integer> items) {
        Talk talk = new Talk(FIRST);
        Optional<UiMessage.Ended> ended = Optional.empty();
        for (int i = 0; i < items.size() && ended.isEmpty(); i++) {
            ended = talk.execute(new Action.Create(name(items.get(i)), List.of(VALUE)), false);
        }
        return ended.isEmpty() ? talk.end() : ended;
    }

    /**
     * Repeats an attempt until it succeeds: processes that have just been started may be too slow for the first one.
     */
    private void surely(Supplier<Optional<UiMessage.Ended>> attempt) {
        Optional<UiMessage.Ended> ended = attempt.get();
        for (int tried = 1; tried < TRIES && !isCommitted(ended); tried++) {
            sites.settle();
            ended = attempt.get();
        }
        if (!isCommitted(ended)) {
            throw new EnvironmentException("the items could not be made, " + ended.map(UiMessage.Ended::outcome));
        }
    }

    private static boolean isCommitted(Optional<UiMessage.Ended> ended) {
        return ended.map(UiMessage.Ended::outcome).map(Outcome::isCommitted).orElse(false);
    }

    /** Returns the sites that hold each item, by name, as the item was made. */
    public SequencedMap<String, List<Integer>> holders() {
        SequencedMap<String, List<Integer>> named = new LinkedHashMap<>();
        holders.forEach((item, at) -> named.put(name(item), at));
        return named;
    }

    /** Returns the number of items that a site holds, up to date or not, by the first directory. */
    public long heldAt(int site) {
        return holders.values().stream().filter(each -> each.contains(site)).count();
    }

    private SequencedMap<Integer, Schema> schemas(int site, List<Integer> items) {
        ServerClient with = sites.correspondence();
        AmMessage.Describe question = new AmMessage.Describe(
                with.newTicket(), items.stream().map(MiniRaid::name).toList());
        with.send(Address.of(site, RaidServer.AM), question);
        sites.awaitSurely();
        if (!(with.take() instanceof UiMessage.Described described)) {
            throw new IllegalStateException("a question for schemas is answered by them");
        }
        SequencedMap<String, Schema> byName = new LinkedHashMap<>();
        described.found().forEach(schema -> byName.put(schema.name(), schema));
        SequencedMap<Integer, Schema> found = new LinkedHashMap<>();
        items.forEach(
                item -> found.put(item, Objects.requireNonNull(byName.get(name(item)), "there is " + name(item))));
        return found;
    }

    // Transactions.

    /** Runs a transaction at a site that is up, to its end. */
    public Ended run(int site, List<ItemAccess> accesses) {
        List<Integer> reads = items(accesses, false);
        List<Integer> writes = items(accesses, true);
        TreeSet<Integer> all = new TreeSet<>(reads);
        all.addAll(writes);
        SequencedMap<Integer, Schema> schemas = schemas(site, List.copyOf(all));
        Talk talk = new Talk(site);
        Optional<UiMessage.Ended> ended = Optional.empty();
        if (!reads.isEmpty()) {
            ended = talk.execute(retrieve(schemas, reads), writes.isEmpty());
        }
        if (ended.isEmpty() && !writes.isEmpty()) {
            ended = talk.execute(overwrite(schemas, writes), true);
        }
        if (talk.detected) {
            sites.settle();
        }
        sites.rest();
        return talk.ended(ended);
    }

    private static List<Integer> items(List<ItemAccess> accesses, boolean written) {
        return accesses.stream()
                .filter(access -> access.write() == written)
                .map(ItemAccess::item)
                .distinct()
                .sorted()
                .toList();
    }

    private static Action retrieve(SequencedMap<Integer, Schema> schemas, List<Integer> items) {
        List<Variable> variables = new ArrayList<>();
        List<Target> targets = new ArrayList<>();
        for (int item : items) {
            Schema schema = Objects.requireNonNull(schemas.get(item));
            targets.add(new Target(schema.name(), new Expr.Column(variables.size(), 0), VALUE.format()));
            variables.add(new Variable(schema.name(), schema));
        }
        return new Action.Retrieve(variables, Optional.empty(), targets, false, List.of());
    }

    private Action overwrite(SequencedMap<Integer, Schema> schemas, List<Integer> items) {
        List<Action.Overwrite.Put> puts = new ArrayList<>();
        for (int item : items) {
            Schema schema = Objects.requireNonNull(schemas.get(item));
            Row row = schema.layout().pack(List.of(new Value.Int(++written)));
            puts.add(new Action.Overwrite.Put(schema, TUPLE, row));
            if (shape.writeCreatesCopy()) {
                puts.add(
                        new Action.Overwrite.Put(schema, Item.whole(schema.id()).tuple(), row));
            }
        }
        return new Action.Overwrite(puts);
    }

    /** A transaction at a site, executed action by action. */
    private final class Talk {
        private final Address driver;
        private Optional<TxnId> txn = Optional.empty();
        private boolean detected;
        private boolean givenUp;

        Talk(int site) {
            driver = Address.of(site, RaidServer.AD);
        }

        /** Executes an action; returns the end of the transaction, if it is over with this action. */
        Optional<UiMessage.Ended> execute(Action action, boolean last) {
            long ticket = sites.correspondence().newTicket();
            return ask(new AdMessage.Execute(ticket, txn, action, last, 0));
        }

        Optional<UiMessage.Ended> end() {
            long ticket = sites.correspondence().newTicket();
            return ask(new AdMessage.End(ticket, txn.orElseThrow()));
        }

        private Optional<UiMessage.Ended> ask(AdMessage question) {
            ServerClient with = sites.correspondence();
            with.send(driver, question);
            boolean answered = sites.await(sites.waiting().noticeNanos());
            if (!answered && sites.isAnyUnnoticed()) {
                detected = true;
                sites.tell();
            }
            answered = answered || sites.await(sites.waiting().giveUpNanos());
            with.begun().ifPresent(began -> txn = Optional.of(began.txn()));
            if (!answered) {
                givenUp = true;
                txn.ifPresent(begun -> with.send(driver, new AdMessage.Abort(with.newTicket(), begun)));
                sites.awaitSurely();
            }
            return with.take() instanceof UiMessage.Ended ended ? Optional.of(ended) : Optional.empty();
        }

        /**
         * Returns the end of the transaction; a read without a good copy waits, and a transaction given up for it ends
         * as data unavailable.
         */
        Ended ended(Optional<UiMessage.Ended> last) {
            Outcome outcome = last.map(UiMessage.Ended::outcome).orElseGet(() -> new Outcome.Unknown());
            return switch (outcome) {
                case Outcome.Committed _ -> new Ended(Optional.empty(), detected);
                case Outcome.Aborted(AbortReason reason) ->
                    new Ended(Optional.of(givenUp ? AbortReason.DATA_UNAVAILABLE : reason), detected);
                case Outcome.Unknown _ -> throw new IllegalStateException("a transaction has no outcome");
            };
        }
    }

    // What there is to see.

    /** Returns how many copies of items at each site are out of date, by the lowest site that is up. */
    public SequencedMap<Integer, Long> failLocks() {
        SequencedMap<Integer, Long> bySite = new LinkedHashMap<>();
        SequencedMap<String, Long> counters = sites.counters(up().getFirst());
        IntStream.rangeClosed(1, shape.sites())
                .forEach(site -> bySite.put(site, counters.getOrDefault("fail-locks of data at " + site, 0L)));
        return bySite;
    }

    /** Returns the number of copier transactions so far. */
    public long copiers() {
        noteCopiers();
        return copiers;
    }

    /** Adds a site's copiers to the total: a site's count begins anew in each incarnation. */
    private void noteCopiers() {
        for (int site : up()) {
            long count = sites.counters(site).getOrDefault("copiers", 0L);
            long before = copiersSeen.getOrDefault(site, 0L);
            copiers += count < before ? count : count - before;
            copiersSeen.put(site, count);
        }
    }
}
