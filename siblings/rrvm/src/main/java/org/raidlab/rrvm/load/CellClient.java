package org.raidlab.rrvm.load;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.core.Address;
import org.raidlab.core.Clock;
import org.raidlab.core.RandomSource;
import org.raidlab.rrvm.Durability;
import org.raidlab.rrvm.RrvmDevices;
import org.raidlab.rrvm.RrvmMessage;
import org.raidlab.rrvm.RrvmMessage.ClientMessage;
import org.raidlab.rrvm.RrvmMessage.ManagerMessage;
import org.raidlab.rrvm.RrvmServer;
import org.raidlab.runtime.Process;
import org.raidlab.runtime.client.ClientProcess;

/**
 * Submits the transactions of {@link Cells} to a manager, one after the other, each until it is answered. It remembers
 * what was acknowledged: what it no longer finds must have been reported as a possible loss.
 */
public final class CellClient implements ClientProcess.Handler<RrvmMessage> {
    private static final long REPEAT_NANOS = 20_000_000;

    /** What the client wants when it has submitted enough. */
    private enum Then {
        REST,
        TRUNCATE,
        AUDIT
    }

    private final Cells cells;
    private final Address manager;
    private final InetSocketAddress socket;
    private final Clock clock;
    private final ClientProcess<RrvmMessage> process;
    private final List<String> broken = new CopyOnWriteArrayList<>();
    private long request;
    /** The highest transaction ever submitted. After a loss, a late duplicate of it may commit when its turn comes. */
    private long submitted;

    private ClientMessage.Losses losses = new ClientMessage.Losses(0, 0);
    /** The last transaction that was acknowledged as on disk, or as in the mapped file: no memory can lose it. */
    private long forced;
    /** The last transaction that a quorum acknowledged. */
    private long ofQuorum;

    /** The incarnation of the manager that has answered last. */
    private int life;

    /** The manager has restarted, and the client has not compared the memory since: later writes would cover up. */
    private volatile boolean isAuditDue;

    private volatile Then then = Then.REST;
    private volatile long last;
    private volatile long told;
    private final AtomicLong answers = new AtomicLong();
    private final AtomicLong lost = new AtomicLong();

    /**
     * What a client runs on.
     *
     * @param ldg long datagrams on its host
     */
    public record Place(LdgConfig ldg, Clock clock, RandomSource random) {}

    /** @param last the number of transactions to submit, for now */
    public CellClient(Cells cells, Address manager, InetSocketAddress socket, Place place, long last) {
        this.cells = cells;
        this.manager = manager;
        this.socket = socket;
        this.last = last;
        clock = place.clock();
        Address self = new Address(0, 0, RrvmServer.CLIENT, manager.site());
        process = new ClientProcess<>(
                new ClientProcess.Setup<>(
                        self, RrvmServer.ALL, RrvmDevices.MESSAGES, place.ldg(), 1, clock, place.random()),
                this);
    }

    public Process process() {
        return process;
    }

    @Override
    public void onStart() {
        next();
    }

    @Override
    public void onWake() {
        submit();
    }

    private void next() {
        request++;
        submit();
    }

    private void submit() {
        ManagerMessage message = wanted();
        if (message != null) {
            process.send(socket, manager, message);
        }
        process.wakeAt(clock.monotonicNanos() + REPEAT_NANOS);
    }

    private @Nullable ManagerMessage wanted() {
        if (isAuditDue) {
            return cells.audit(request);
        }
        if (told < last) {
            submitted = Math.max(submitted, told + 1);
            return cells.transaction(request, told + 1);
        }
        return switch (then) {
            case REST -> null;
            case TRUNCATE -> new ManagerMessage.Truncate(request);
            case AUDIT -> cells.audit(request);
        };
    }

    @Override
    public void onMessage(RrvmMessage message, int incarnation) {
        switch (message) {
            case ClientMessage.Outcome answer
            when answer.request() == request -> {
                answers.incrementAndGet();
                judge(answer);
                isAuditDue |= incarnation != life && answer.read().size() == 1;
                life = incarnation;
                next();
            }
            case ClientMessage.Truncated(long of, long _)
            when of == request -> {
                answers.incrementAndGet();
                then = Then.REST;
                next();
            }
            case ClientMessage.Refused(long of, String why) when of == request -> broken.add("refused: " + why);
            default -> {
                // an answer to an earlier repetition
            }
        }
    }

    private void judge(ClientMessage.Outcome answer) {
        long counter = Cells.counter(answer);
        ClientMessage.Losses now = answer.losses();
        if (now.all() < losses.all() || now.ofQuorums() < losses.ofQuorums()) {
            broken.add("the manager has made %s, and had made %s".formatted(now, losses));
        }
        if (counter < told && now.all() <= losses.all()) {
            broken.add("%d transactions were acknowledged, %d are there, and no loss was reported"
                    .formatted(told, counter));
        }
        if (counter < forced) {
            broken.add("transaction %d was forced, and %d are there".formatted(forced, counter));
        }
        if (counter < ofQuorum && now.ofQuorums() <= losses.ofQuorums()) {
            broken.add("a quorum acknowledged transaction %d, %d are there, and no loss of a quorum was reported"
                    .formatted(ofQuorum, counter));
        }
        if (answer.committed() && answer.read().size() == 1) {
            acknowledged(counter);
        }
        if (counter > submitted || (answer.committed() && answer.read().size() == 1 && counter != told + 1)) {
            broken.add("%d transactions were submitted, and %d are there".formatted(submitted, counter));
        }
        lost.addAndGet(Math.max(0, told - counter));
        ofQuorum = Math.min(ofQuorum, counter);
        losses = now;
        told = counter;
        if (answer.read().size() > 1) {
            cells.difference(answer).ifPresent(broken::add);
            isAuditDue = false;
            then = then == Then.AUDIT ? Then.REST : then;
        }
    }

    private void acknowledged(long transaction) {
        Durability durability = Cells.durability(transaction);
        if (durability.isStable()) {
            forced = transaction;
        } else if (durability == Durability.QUORUM) {
            ofQuorum = transaction;
        }
    }

    /** Goes on to another number of transactions. */
    public void submitUpTo(long number) {
        last = number;
    }

    /** Brings the memory to the data file when enough transactions are submitted. */
    public void truncate() {
        then = Then.TRUNCATE;
    }

    /** Compares the memory with the transactions when enough are submitted. */
    public void audit() {
        then = Then.AUDIT;
    }

    /** Returns whether all transactions, and what was to be done afterwards, are done. */
    public boolean isDone() {
        return told >= last && then == Then.REST && !isAuditDue;
    }

    /** Returns the last transaction that was acknowledged. */
    public long told() {
        return told;
    }

    public long answers() {
        return answers.get();
    }

    /** Returns how many transactions were acknowledged and then reported as lost, rightly. */
    public long lost() {
        return lost.get();
    }

    /** Returns what the manager broke of its promises. */
    public List<String> broken() {
        return broken;
    }
}
