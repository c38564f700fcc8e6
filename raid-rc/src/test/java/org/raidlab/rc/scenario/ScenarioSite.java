package org.raidlab.rc.scenario;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Address;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.Stamp;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.FailLock;
import org.raidlab.msg.Item;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.StatePart;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.rc.ReplicationController;
import org.raidlab.rc.SentMessages;
import org.raidlab.rc.rowaa.AvailableCopies;
import org.raidlab.rc.rowaa.RowaaConfig;

/**
 * A site of a scenario: the real Replication Controller, and stand-ins for the other servers of the site, which find
 * everything durable at once and commit every copier and every directory change.
 */
final class ScenarioSite {
    final int number;
    private final ScenarioCluster cluster;
    private final Address self;
    private final RowaaConfig config;
    private final Map<TimerToken, Long> timers = new LinkedHashMap<>();
    private int incarnation;
    private @Nullable ReplicationController controller;

    // What the log has.
    private Optional<RaidRecord.Views> views = Optional.empty();
    private List<FailLock> failLocks = List.of();
    private final List<FailLock> firstParts = new ArrayList<>();
    private final List<RcMessage.Decided> since = new ArrayList<>();

    // What AC and AM know.
    private @Nullable SessionVector installed;
    private List<RelationId> stale = List.of();
    private @Nullable AvailableCopies method;
    private String told = "";
    int refused;

    ScenarioSite(ScenarioCluster cluster, int number, RowaaConfig config) {
        this.cluster = cluster;
        this.number = number;
        this.config = config;
        this.self = Address.of(number, RaidServer.RC);
    }

    boolean isUp() {
        return controller != null;
    }

    void start() {
        incarnation++;
        Ports ports = new Ports(self, incarnation, cluster.clock, new SeededRandom(number), () -> 0);
        method = new AvailableCopies(ports, config);
        controller = new ReplicationController(self, method);
        List<StatePart> parts =
                StatePart.split(failLocks, List.of(), config.membership().partItems());
        parts.subList(0, parts.size() - 1).forEach(part -> receive(new RcMessage.Part(part)));
        int half = since.size() / 2;
        receive(new RcMessage.Redone(since.subList(0, half)));
        receive(new RcMessage.Restored(
                views, parts.getLast().failLocks(), since.subList(half, since.size()), since.size()));
        cluster.tellDirectory(this);
    }

    void crash() {
        controller = null;
        installed = null;
        timers.clear();
        cluster.lose(number);
    }

    /** The site dies, and the next incarnation finds an empty folder. */
    void loseStorage() {
        crash();
        views = Optional.empty();
        failLocks = List.of();
        since.clear();
    }

    /** Starts with a record that says that the site holds nothing. */
    void rejoin() {
        List<AcMessage.Member> nobody = cluster.sites.keySet().stream()
                .map(site -> new AcMessage.Member(site, 0))
                .toList();
        views = Optional.of(new RaidRecord.Views(0, new SessionVector(1, nobody), 0, 0, List.of()));
        start();
    }

    void notice(Item item) {
        FailLock failLock = new FailLock(number, item, Stamp.NONE);
        receive(new RcMessage.FailLockNotice(new AcMessage.Member(number, incarnation), List.of(failLock)));
    }

    private boolean isRefused() {
        return refused > 0 && refused-- > 0;
    }

    private List<FailLock> whole(List<FailLock> last) {
        List<FailLock> all = new ArrayList<>(firstParts);
        all.addAll(last);
        firstParts.clear();
        return all;
    }

    /** Returns who takes part in a transaction of this site. */
    AcMessage.View view() {
        return Objects.requireNonNull(method).view();
    }

    /** Takes a commit; while no site has fail-locks RC need not hear of it, and does all the same. */
    void decided(RcMessage.Decided commit) {
        since.add(commit);
        receive(commit);
    }

    void receive(RcMessage message) {
        ReplicationController running = controller;
        if (running != null) {
            Sending sending = new Sending();
            Address from = self.sibling(RaidServer.AC);
            running.onMessage(new Envelope<>(from, self, new MessageTag(incarnation, 0), message), sending);
            after(running, sending);
        }
    }

    void fireTimers() {
        long now = cluster.clock.monotonicNanos();
        List<TimerToken> due = timers.keySet().stream()
                .filter(token -> Objects.requireNonNull(timers.get(token)) <= now)
                .toList();
        for (TimerToken token : due) {
            ReplicationController running = controller;
            if (running != null) {
                timers.remove(token);
                Sending sending = new Sending();
                running.onTimer(token, sending);
                after(running, sending);
            }
        }
    }

    private void after(ReplicationController running, Sending sending) {
        running.checkInvariants();
        sending.notes().forEach(this::print);
        ArrayDeque<SentMessages.Sent> left = new ArrayDeque<>(sending.messages());
        while (!left.isEmpty()) {
            SentMessages.Sent each = left.remove();
            if (each.to().site() == number && !each.to().equals(self)) {
                standIn(each.body());
            } else {
                cluster.send(number, each.to().site(), (RcMessage) each.body());
            }
        }
    }

    private void print(TraceEvent event) {
        switch (event) {
            case RaidTrace.Installed(int site, SessionVector view) ->
                cluster.print(site + " is in view " + Names.of(view));
            case RaidTrace.Excluded(int site, SessionVector view) ->
                cluster.print(site + " is excluded by view " + Names.of(view));
            case RaidTrace.ViewChanging _ -> {} // its messages show the step
            case RaidTrace.FailLocks _ -> {} // commands print the table
            default -> cluster.print(number + " notes " + event);
        }
    }

    private void standIn(RaidMessage message) {
        switch (message) {
            case AcMessage ac -> standIn(ac);
            case AdMessage ad -> standIn(ad);
            case AmMessage.Unavailable gone ->
                cluster.print(number + " refuses to read "
                        + gone.relations().stream().map(Names::of).toList());
            default -> throw new AssertionError("no server of site " + number + " takes " + message);
        }
    }

    private void standIn(AcMessage message) {
        switch (message) {
            case AcMessage.Remember remember -> {
                views = Optional.of(remember.views());
                receive(new RcMessage.Recorded(remember.number()));
            }
            case AcMessage.Install install -> {
                views = Optional.of(install.views());
                installed = install.view();
                receive(new RcMessage.Recorded(install.number()));
            }
            case AcMessage.Join join -> {
                views = Optional.of(join.views());
                installed = join.view();
                failLocks = whole(join.failLocks());
                since.clear();
                receive(new RcMessage.Recorded(join.number()));
            }
            case AcMessage.AskInDoubtTransactions ask -> {
                long inView = installed == null ? 0 : installed.number();
                receive(new RcMessage.InDoubtTransactions(ask.joiner(), inView, List.of()));
            }
            case AcMessage.Part part -> firstParts.addAll(part.state().failLocks());
            case AcMessage.Snapshot snapshot -> {
                views = Optional.of(snapshot.views());
                failLocks = whole(snapshot.failLocks().failLocks());
                since.clear();
                cluster.print(
                        number + " keeps up to " + snapshot.failLocks().asOf() + " fail-locks " + Names.of(failLocks));
            }
            case AcMessage.Stale now -> {
                stale = now.relations();
                told = (now.failLocked() ? ", AC reports commits" : "") + ", told up to " + now.upTo();
            }
            case AcMessage.View _ -> {} // view() asks the method itself
            case AcMessage.ReplicaCheckResult result ->
                cluster.print(number + (result.good() ? " may" : " must not") + " answer the reads");
            default -> throw new AssertionError("no server of site " + number + " takes " + message);
        }
    }

    private void standIn(AdMessage message) {
        switch (message) {
            case AdMessage.RunCopier copier -> {
                cluster.print(number + " " + Names.of(copier));
                boolean isRefused = isRefused();
                if (!isRefused) {
                    cluster.copied(this, copier);
                }
                receive(new RcMessage.CopierEnded(copier.ticket(), !isRefused, 0));
            }
            case AdMessage.UpdateDirectory update -> {
                cluster.print(number + " " + Names.of(update));
                boolean isRefused = isRefused();
                if (!isRefused) {
                    cluster.changeDirectory(this, update);
                }
                receive(new RcMessage.DirectoryUpdated(update.ticket(), !isRefused));
            }
            case AdMessage.Readmit readmit -> {
                cluster.print(number + " Readmit site " + readmit.site() + ", founder " + readmit.founder()
                        + ", holders " + readmit.holders());
                cluster.readmit(this, readmit.site());
                receive(new RcMessage.DirectoryUpdated(readmit.ticket(), true));
            }
            case AdMessage.Source source ->
                cluster.print(number + " reads " + Names.of(source.relation()) + " at "
                        + source.source().map(member -> "site " + member.site()).orElse("no site"));
            default -> throw new AssertionError("no server of site " + number + " takes " + message);
        }
    }

    /** Returns the counters of the Replication Controller, none while the site is down. */
    Map<String, Long> counters() {
        ReplicationController running = controller;
        return running == null ? Map.of() : running.counters();
    }

    void show() {
        Map<String, Long> counters = counters();
        if (counters.isEmpty()) {
            cluster.print("site " + number + " is down");
            return;
        }
        StringBuilder failLocked = new StringBuilder();
        counters.forEach((name, count) -> {
            if (name.startsWith("fail-locks of data at ") && count > 0) {
                failLocked.append("; ").append(count).append(" fail-locks of ").append(name.substring(22));
            }
        });
        String view = counters.getOrDefault("up", 0L) == 0 ? "no view" : "view " + counters.get("view");
        cluster.print("site " + number + " is in " + view + failLocked
                + (stale.isEmpty()
                        ? ""
                        : "; reads wait for " + stale.stream().map(Names::of).toList()));
    }

    void showCounters() {
        Map<String, Long> counted = new LinkedHashMap<>(counters());
        counted.values().removeIf(count -> count == 0);
        cluster.print(counted + told);
        ReplicationController running = Objects.requireNonNull(controller, "the site is down");
        running.unfinished().forEach(cluster::print);
    }

    private final class Sending extends SentMessages {
        @Override
        public void multicast(List<Address> to, RaidMessage body) {
            to.forEach(each -> send(each, body));
        }

        @Override
        public void setTimer(TimerToken token, Duration delay) {
            timers.put(token, cluster.clock.monotonicNanos() + delay.toNanos());
        }
    }
}
