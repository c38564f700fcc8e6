package org.raidlab.rc.scenario;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.DirectoryChange;
import org.raidlab.msg.FailLock;
import org.raidlab.msg.Item;
import org.raidlab.msg.Placement;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.rc.ManualClock;
import org.raidlab.rc.copier.CopierConfig;
import org.raidlab.rc.faillock.Escalation;
import org.raidlab.rc.membership.MembershipConfig;
import org.raidlab.rc.membership.MembershipConfig.PartitionControl;
import org.raidlab.rc.membership.MembershipConfig.Reads;
import org.raidlab.rc.placement.Copies;
import org.raidlab.rc.rowaa.RowaaConfig;

/** Sites, the messages between them, their directory, and a clock that a scenario moves. */
final class ScenarioCluster {
    private static final Duration STEP = Duration.ofMillis(10);
    /** Messages of which each site sends many in a second. */
    private static final Set<Class<?>> UNPRINTED = Set.of(
            RcMessage.Heartbeat.class, RcMessage.LeaseGrant.class, RcMessage.Challenge.class, RcMessage.Response.class);

    private record UnderWay(int from, int to, RcMessage body) {}

    final ManualClock clock = new ManualClock();
    final TreeMap<Integer, ScenarioSite> sites = new TreeMap<>();
    final TreeSet<Integer> cutOff = new TreeSet<>();
    private final TreeMap<RelationId, List<Integer>> directory = new TreeMap<>();
    private final ArrayDeque<UnderWay> underWay = new ArrayDeque<>();
    private final List<String> printed = new ArrayList<>();
    private long transactions;

    private final RowaaConfig config;

    ScenarioCluster(RowaaConfig config) {
        this.config = config;
        config.membership().sites().forEach(number -> sites.put(number, new ScenarioSite(this, number, config)));
        sites.values().forEach(ScenarioSite::start);
    }

    static ScenarioCluster of(int count, CopierConfig copiers, Copies copies) {
        List<Integer> sites = IntStream.rangeClosed(1, count).boxed().toList();
        MembershipConfig membership = MembershipConfig.of(sites, PartitionControl.DYNAMIC_MAJORITY, Reads.LEASE);
        return new ScenarioCluster(new RowaaConfig(membership, Escalation.USUAL, copiers, copies));
    }

    /** Starts another site: its configuration names it as added, that of the other sites does not name it. */
    void add(int number) {
        MembershipConfig known = config.membership();
        List<Integer> all = new ArrayList<>(known.sites());
        all.add(number);
        MembershipConfig membership =
                MembershipConfig.of(all, known.partitions(), known.reads()).with(List.of(number), known.partItems());
        ScenarioSite added = new ScenarioSite(
                this,
                number,
                new RowaaConfig(membership, config.escalation(), config.copiers(), new Copies(all.size(), 0, false)));
        sites.put(number, added);
        added.start();
    }

    ScenarioSite site(int number) {
        return Objects.requireNonNull(sites.get(number), "no such site");
    }

    void print(String line) {
        printed.add("  " + line);
    }

    List<String> takePrinted() {
        List<String> taken = List.copyOf(printed);
        printed.clear();
        return taken;
    }

    TxnId nextTxn() {
        return new TxnId(1, 1, ++transactions);
    }

    void send(int from, int to, RcMessage body) {
        underWay.add(new UnderWay(from, to, body));
    }

    /** Lets time pass in steps of 10 ms; each message arrives within the step in which it was sent. */
    void pass(long millis) {
        for (long past = 0; past < millis; past += STEP.toMillis()) {
            clock.pass(STEP);
            sites.values().forEach(ScenarioSite::fireTimers);
            deliver();
        }
    }

    void deliver() {
        while (!underWay.isEmpty()) {
            UnderWay message = underWay.remove();
            boolean arrives = message.from == message.to
                    || (!cutOff.contains(message.from)
                            && !cutOff.contains(message.to)
                            && site(message.to).isUp());
            if (arrives) {
                if (!UNPRINTED.contains(message.body.getClass()) && message.from != message.to) {
                    print(message.from + "->" + message.to + " " + Names.of(message.body));
                }
                site(message.to).receive(message.body);
            }
        }
    }

    /** Commits a transaction of a site, if all members of its view seem to be up. */
    void commit(ScenarioSite home, List<Item> items) {
        AcMessage.View view = home.view();
        if (view.down().isEmpty()) {
            print("committed at " + view.up().stream().map(Member::site).toList());
            decide(view.up(), items, false, List.of());
        } else {
            print("aborted, without " + view.down());
        }
    }

    /** Commits a copier transaction: every member of the source's view takes part. */
    void copied(ScenarioSite source, AdMessage.RunCopier copier) {
        List<Item> items = copier.failLocks().stream().map(FailLock::item).toList();
        decide(source.view().up(), items, true, List.of());
    }

    /** Commits a directory change, and tells every member of the new entries. */
    void changeDirectory(ScenarioSite home, AdMessage.UpdateDirectory update) {
        List<DirectoryChange> placings = new ArrayList<>();
        for (AdMessage.DirectoryUpdate change : update.changes()) {
            if (change.anew().isEmpty()) {
                place(change.relation(), change.after());
            }
            change.after().stream()
                    .filter(site -> !change.before().contains(site))
                    .forEach(site -> placings.add(new DirectoryChange(change.relation(), site, true)));
            change.before().stream()
                    .filter(site -> !change.after().contains(site))
                    .forEach(site -> placings.add(new DirectoryChange(change.relation(), site, false)));
        }
        update.changes()
                .forEach(change -> change.anew()
                        .forEach(site -> placings.add(new DirectoryChange(change.relation(), site, true))));
        decide(home.view().up(), List.of(), false, placings);
    }

    /** Commits the change that makes all copies of a site without state out of date. */
    void readmit(ScenarioSite home, int site) {
        List<DirectoryChange> placings = new ArrayList<>();
        placings.add(new DirectoryChange(Catalogue.RELATION.id(), site, true));
        directory.forEach((relation, holders) -> {
            if (holders.contains(site)) {
                placings.add(new DirectoryChange(relation, site, true));
            }
        });
        decide(home.view().up(), List.of(), false, placings);
    }

    /** Removes the messages on their way to and from a site. */
    void lose(int site) {
        underWay.removeIf(message -> message.from == site || message.to == site);
    }

    /** Tells a site that has started what its database has of the directory. */
    void tellDirectory(ScenarioSite site) {
        directory.forEach((relation, holders) -> site.receive(new RcMessage.Placed(relation, holders)));
    }

    void place(RelationId relation, List<Integer> holders) {
        directory.put(relation, holders);
        sites.values().forEach(site -> site.receive(new RcMessage.Placed(relation, holders)));
    }

    /** A transaction of a site reads a relation that the site does not store. */
    void askSource(ScenarioSite home, RelationId relation) {
        List<Integer> holders = directory.getOrDefault(relation, List.copyOf(sites.keySet()));
        home.receive(new RcMessage.AskSource(nextTxn(), relation, holders));
    }

    private void decide(List<Member> members, List<Item> items, boolean copies, List<DirectoryChange> placings) {
        TxnId txn = nextTxn();
        List<Placement> placements = directory.entrySet().stream()
                .map(entry -> new Placement(entry.getKey(), entry.getValue()))
                .toList();
        for (Member member : members) {
            site(member.site())
                    .decided(new RcMessage.Decided(
                            txn,
                            transactions,
                            Stamp.of(transactions, 1),
                            members,
                            items,
                            copies,
                            placements,
                            placings));
        }
    }
}
