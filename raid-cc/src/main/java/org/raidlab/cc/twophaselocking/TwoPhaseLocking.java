package org.raidlab.cc.twophaselocking;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import org.raidlab.cc.ConcurrencyConfig;
import org.raidlab.cc.ReadControl;
import org.raidlab.cc.granule.CommitValidation;
import org.raidlab.core.Invariants;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.Verdict;

/**
 * Strict two-phase locking. A transaction that executes holds shared locks on what it reads. At its end it asks for
 * exclusive locks on all that it writes, and with them becomes pending: then the commit-locks of validation stand for
 * all its locks, until it is decided. Validation tests it all the same, since read locks end with a crash and with
 * their lease.
 */
public class TwoPhaseLocking implements ReadControl {
    private static final Verdict CONFLICT = new Verdict.No(AbortReason.CONFLICT);

    /**
     * After so many ticks a wait may be part of a cycle over several sites, which no site sees: then only those go on
     * waiting that are older than all that they wait for. A cycle has one that is not, and the oldest transaction of
     * all is never refused for it, so some transaction commits.
     */
    private static final int SUSPICIOUS_TICKS = 30 / TICK_MILLIS;

    private static final int MOST_TICKS = 1_000 / TICK_MILLIS;

    private final DeadlockPolicy policy;
    private final CommitValidation validation;
    private final ReadLocks readLocks = new ReadLocks();
    /** The ages of pending transactions, but for those whose commit-locks were restored or adopted. */
    private final SequencedMap<TxnId, Age> pendingAges = new LinkedHashMap<>();
    /** The requests that wait, in the order in which they came. */
    private final List<Request> waiting = new ArrayList<>();

    private final RefusedWriters refusedWriters = new RefusedWriters();

    private final List<ReadVerdict> readVerdicts = new ArrayList<>();
    private final List<DelayedVerdict> verdicts = new ArrayList<>();
    /** How often a request was granted or a transaction ended: it says whether others have to be looked at again. */
    private long changes;

    public TwoPhaseLocking(DeadlockPolicy policy, ConcurrencyConfig config) {
        this(policy, new CommitValidation(config));
    }

    /** @param validation the last test of a transaction; exchangeable, so that tests can leave it out */
    public TwoPhaseLocking(DeadlockPolicy policy, CommitValidation validation) {
        this.policy = policy;
        this.validation = validation;
        validation.state().counts(List.of("lock-waits", "lock-refusals", "wounds", "lock-timeouts"));
    }

    // Requests.

    @Override
    public void read(CcMessage.Read read) {
        boolean isKnown = waiting.stream()
                .anyMatch(each -> each instanceof Request.ToRead other
                        && other.txn().equals(read.txn())
                        && other.number() == read.request());
        if (!isKnown && !validation.locks().isPending(read.txn())) {
            consider(new Request.ToRead(read));
        }
    }

    @Override
    public Optional<Verdict> check(CcMessage.Check check) {
        if (validation.locks().isPending(check.txn())) {
            return Optional.of(Verdict.YES);
        }
        boolean isKnown = waiting.stream()
                .anyMatch(each ->
                        each instanceof Request.ToCommit other && other.txn().equals(check.txn()));
        if (!isKnown) {
            consider(new Request.ToCommit(check, validation.state().config().copiesAreNews()));
        }
        return takeVerdictOn(check.txn());
    }

    private Optional<Verdict> takeVerdictOn(TxnId txn) {
        Optional<DelayedVerdict> found =
                verdicts.stream().filter(each -> each.txn().equals(txn)).findFirst();
        found.ifPresent(verdicts::remove);
        return found.map(DelayedVerdict::verdict);
    }

    /** Grants a new request, refuses it, or lets it wait; then others may be granted, for which it made way. */
    private void consider(Request request) {
        waiting.add(request);
        decideOn(request);
        if (waiting.contains(request)) {
            count("lock-waits");
        }
        decideOnWaiting();
    }

    /** Goes through the waiting requests, in order, until nothing changes. */
    private void decideOnWaiting() {
        long before = -1;
        while (before != changes) {
            before = changes;
            for (Request request : List.copyOf(waiting)) {
                if (!validation.isAtWork() && waiting.contains(request)) {
                    decideOn(request);
                }
            }
        }
    }

    private void decideOn(Request request) {
        SequencedSet<Age> blockers = blockersOf(request);
        if (!blockers.isEmpty()) {
            resolve(request, blockers);
        }
        if (waiting.contains(request) && blockersOf(request).isEmpty()) {
            grant(request);
        }
    }

    /** Ends what may not wait, or what others may not wait for. */
    private void resolve(Request request, SequencedSet<Age> blockers) {
        switch (policy.between(request.age(), blockers)) {
            case NO_WAIT -> {
                refusedWriters.add(request);
                refuse(request);
            }
            case WAIT_DIE -> {
                if (!request.age().isOlderThanAll(blockers)) {
                    refuse(request);
                }
            }
            case WOUND_WAIT ->
                blockers.stream()
                        .filter(request.age()::isOlderThan)
                        .filter(each -> !validation.locks().isPending(each.txn()))
                        .forEach(this::wound);
            case DETECT -> {
                List<Age> cycle = new WaitsFor(this::blockersOf).cycleThrough(request.age());
                if (!cycle.isEmpty()) {
                    wound(Collections.max(cycle));
                }
            }
            case TIMEOUT -> {}
        }
    }

    // Conflicts.

    private SequencedSet<Age> blockersOf(TxnId txn) {
        SequencedSet<Age> blockers = new LinkedHashSet<>();
        waiting.stream().filter(each -> each.txn().equals(txn)).forEach(each -> blockers.addAll(blockersOf(each)));
        return blockers;
    }

    /** Returns the transactions whose locks a waiting request conflicts with. */
    private SequencedSet<Age> blockersOf(Request request) {
        SequencedSet<Age> blockers = new LinkedHashSet<>();
        switch (request) {
            case Request.ToRead read -> {
                validation.locks().writersOf(read.granules()).forEach(txn -> blockers.add(ageOfPending(txn)));
                blockers.addAll(writersBefore(read));
            }
            case Request.ToCommit commit -> {
                blockers.addAll(readLocks.othersThatHold(commit.accesses().written(), commit.txn()));
                validation.locks().conflictsOf(commit.accesses()).forEach(txn -> blockers.add(ageOfPending(txn)));
            }
        }
        return blockers;
    }

    /** Returns the writers that came before a reader: if readers overtook them, they might never get their locks. */
    private List<Age> writersBefore(Request.ToRead read) {
        if (readLocks.areHeldBy(read.txn(), read.granules())) {
            return List.of();
        }
        List<Age> writers = refusedWriters.inTheWayOf(read);
        for (Request earlier : waiting.subList(0, waiting.indexOf(read))) {
            if (earlier instanceof Request.ToCommit commit
                    && !commit.txn().equals(read.txn())
                    && commit.writesAnyOf(read.granules())) {
                writers.add(commit.age());
            }
        }
        return writers;
    }

    /** Returns an age; one that nobody knows is young, so that others wait for its decision. */
    private Age ageOfPending(TxnId txn) {
        return pendingAges.getOrDefault(txn, new Age(Long.MAX_VALUE, txn));
    }

    // Ends of requests.

    private void grant(Request request) {
        waiting.remove(request);
        changes++;
        switch (request) {
            case Request.ToRead read -> {
                readLocks.hold(read.age(), read.granules());
                readVerdicts.add(new ReadVerdict(read.txn(), read.number(), Verdict.YES));
            }
            case Request.ToCommit commit -> {
                pendingAges.put(commit.txn(), commit.age());
                refusedWriters.remove(commit);
                Optional<Verdict> verdict = validation.check(commit.check());
                boolean writes = !commit.check().writes().isEmpty();
                verdict.ifPresent(it -> judged(new DelayedVerdict(commit.txn(), it, writes && it.isYes())));
            }
        }
    }

    /** Tells the verdict of validation; the commit-locks stand for the read locks now. */
    private void judged(DelayedVerdict verdict) {
        if (!verdict.pending()) {
            pendingAges.remove(verdict.txn());
        }
        readLocks.release(verdict.txn());
        verdicts.add(verdict);
    }

    /** Ends a transaction that is not pending, in favour of another one. */
    private void wound(Age age) {
        count("wounds");
        Optional<Request> request =
                waiting.stream().filter(each -> each.txn().equals(age.txn())).findFirst();
        if (request.isPresent()) {
            end(request.get());
        } else {
            forget(age.txn());
            readVerdicts.add(new ReadVerdict(age.txn(), 0, CONFLICT));
        }
    }

    private void refuse(Request request) {
        count("lock-refusals");
        end(request);
    }

    /** Ends a transaction by a no to one of its requests. */
    private void end(Request request) {
        forget(request.txn());
        switch (request) {
            case Request.ToRead read -> readVerdicts.add(new ReadVerdict(read.txn(), read.number(), CONFLICT));
            case Request.ToCommit commit -> {
                waiting.remove(commit);
                verdicts.add(new DelayedVerdict(commit.txn(), CONFLICT, false));
            }
        }
    }

    private void forget(TxnId txn) {
        changes++;
        readLocks.release(txn);
        waiting.removeIf(each -> each instanceof Request.ToRead && each.txn().equals(txn));
    }

    @Override
    public void end(TxnId txn) {
        forget(txn);
        decideOnWaiting();
    }

    // Decisions and time.

    @Override
    public List<DelayedVerdict> decide(CcMessage.Decide decision) {
        TxnId txn = decision.txn();
        forget(txn);
        waiting.removeIf(each -> each.txn().equals(txn));
        pendingAges.remove(txn);
        verdicts.addAll(validation.decide(decision));
        decideOnWaiting();
        return List.of();
    }

    @Override
    public boolean isAtWork() {
        return validation.isAtWork();
    }

    @Override
    public List<DelayedVerdict> proceed() {
        validation.proceed().forEach(this::judged);
        decideOnWaiting();
        return List.of();
    }

    @Override
    public void restoreLocks(List<CcMessage.Pending> pending) {
        validation.restoreLocks(pending);
    }

    @Override
    public void adoptLocks(List<CcMessage.Pending> pending) {
        validation.adoptLocks(pending);
        decideOnWaiting();
    }

    /** A read may be made without a lock, since validation judges it; a commit without locks is refused. */
    @Override
    public void retire() {
        for (Request request : waiting) {
            switch (request) {
                case Request.ToRead read -> readVerdicts.add(new ReadVerdict(read.txn(), read.number(), Verdict.YES));
                case Request.ToCommit commit -> verdicts.add(new DelayedVerdict(commit.txn(), CONFLICT, false));
            }
        }
        waiting.clear();
    }

    @Override
    public boolean needsTicks() {
        return !waiting.isEmpty() || readLocks.size() > 0 || !refusedWriters.isEmpty();
    }

    @Override
    public void tick() {
        readLocks.tick();
        refusedWriters.tick();
        for (Request request : List.copyOf(waiting)) {
            // One that ends takes the other reads of its transaction along.
            int ticks = waiting.contains(request) ? request.tick() : 0;
            boolean isSuspicious = ticks > SUSPICIOUS_TICKS && !request.age().isOlderThanAll(blockersOf(request));
            if (isSuspicious || ticks > MOST_TICKS) {
                count("lock-timeouts");
                end(request);
            }
        }
        decideOnWaiting();
    }

    @Override
    public List<ReadVerdict> takeReadVerdicts() {
        return taken(readVerdicts);
    }

    @Override
    public List<DelayedVerdict> takeVerdicts() {
        return taken(verdicts);
    }

    private static <T> List<T> taken(List<T> list) {
        List<T> taken = List.copyOf(list);
        list.clear();
        return taken;
    }

    @Override
    public void checkInvariants() {
        validation.checkInvariants();
        readLocks.checkInvariants();
        for (Request request : waiting) {
            SequencedSet<Age> blockers = blockersOf(request);
            Invariants.check(
                    validation.isAtWork() || !blockers.isEmpty(), "who waits is in somebody's way", request.txn());
            boolean mayWait = policy.between(request.age(), blockers) != DeadlockPolicy.WAIT_DIE
                    || request.age().isOlderThanAll(blockers);
            Invariants.check(validation.isAtWork() || mayWait, "only older transactions wait", request.txn());
        }
    }

    @Override
    public void checkInvariantsFully() {
        checkInvariants();
        validation.checkInvariantsFully();
        readLocks.checkInvariantsFully();
    }

    @Override
    public List<String> unfinished() {
        List<String> unfinished = new ArrayList<>(validation.unfinished());
        readLocks.transactions().forEach(txn -> unfinished.add(txn + " holds read locks"));
        waiting.forEach(request -> unfinished.add(request.txn() + " waits for a lock"));
        return unfinished;
    }

    private void count(String name) {
        validation.state().count(name);
    }

    @Override
    public SequencedMap<String, Long> counters() {
        SequencedMap<String, Long> all = new LinkedHashMap<>(validation.counters());
        all.merge("waiting", (long) waiting.size(), Long::sum);
        all.put("reading", (long) readLocks.size());
        return all;
    }
}
