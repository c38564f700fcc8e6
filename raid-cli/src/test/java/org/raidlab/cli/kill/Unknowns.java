package org.raidlab.cli.kill;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.raidlab.core.TxnId;
import org.raidlab.msg.Fate;
import org.raidlab.sim.history.CopyRecord;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.LedgerEvent;
import org.raidlab.sim.history.LedgerRecord;
import org.raidlab.sim.history.Operation;
import org.raidlab.sim.history.Status;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.local.LocalCluster;

/**
 * What became of the transactions whose clients got no answer. Each is asked for at its home site, as {@code raid
 * outcome} does, and the answer compared with all ledgers: committed exactly if one has its commit. One that never
 * learned its id cannot be asked for: its client gave up, perhaps before a busy site had begun it, so it stays unknown.
 */
final class Unknowns {
    private static final Duration ANSWER = Duration.ofSeconds(5);
    private static final Duration SETTLED = Duration.ofSeconds(10);

    private final SequencedMap<String, Fate> fates = new LinkedHashMap<>();
    private final List<HistoryTransaction> nameless = new ArrayList<>();
    private final List<HistoryTransaction> named = new ArrayList<>();
    private final List<HistoryTransaction> committed = new ArrayList<>();

    Unknowns(List<HistoryTransaction> history) {
        for (HistoryTransaction line : history) {
            if (line.status() == Status.UNKNOWN) {
                (line.txn().startsWith("client-") ? nameless : named).add(line);
            } else if (line.status() == Status.COMMITTED) {
                committed.add(line);
            }
        }
    }

    /** Asks for all of them, until none is in doubt any more. */
    void ask(LocalCluster cluster) {
        try (RaidClient client = cluster.client()) {
            ask(txn -> client.outcome(cluster.socket(txn.site()), txn, ANSWER));
        }
    }

    void ask(Function<TxnId, Fate> home) {
        long until = System.nanoTime() + SETTLED.toNanos();
        for (HistoryTransaction line : named) {
            TxnId txn = TxnId.parse(line.txn());
            Fate fate;
            do {
                fate = home.apply(txn);
            } while (fate == Fate.IN_DOUBT && System.nanoTime() < until);
            fates.put(line.txn(), fate);
        }
    }

    /** Answers that the ledgers or the copies belie, in words. */
    List<String> violations(List<LedgerRecord> ledgers, List<CopyRecord> copies) {
        List<String> violations = new ArrayList<>();
        Set<String> committed = new LinkedHashSet<>();
        ledgers.stream()
                .filter(entry -> entry.event() == LedgerEvent.COMMIT)
                .forEach(entry -> committed.add(entry.txn()));
        fates.forEach((txn, fate) -> {
            if (fate == Fate.IN_DOUBT || committed.contains(txn) != (fate == Fate.COMMITTED)) {
                violations.add("outcome: " + txn + " is " + fate.word() + ", its ledger entries are "
                        + ledgers.stream()
                                .filter(entry -> entry.txn().equals(txn))
                                .toList());
            }
        });
        Map<Operation, HistoryTransaction> forbidden = forbiddenWrites();
        for (CopyRecord copy : copies) {
            HistoryTransaction writer = forbidden.get(new Operation.Write(copy.item(), copy.value()));
            if (writer != null) {
                violations.add("outcome: " + copy + " was written by " + writer.txn() + ", which has not committed");
            }
        }
        return violations;
    }

    /**
     * Values are unique per item, so a copy tells who wrote it; but a loading transaction that was given up is run
     * again with its values, and the client may not have learned of that one either whether it committed.
     */
    private Map<Operation, HistoryTransaction> forbiddenWrites() {
        Map<Operation, HistoryTransaction> forbidden = new LinkedHashMap<>();
        List<HistoryTransaction> mayHaveCommitted = new ArrayList<>(committed);
        mayHaveCommitted.addAll(nameless);
        for (HistoryTransaction line : named) {
            if (fates.get(line.txn()) == Fate.COMMITTED) {
                mayHaveCommitted.add(line);
            } else {
                writes(line).forEach(write -> forbidden.put(write, line));
            }
        }
        mayHaveCommitted.forEach(line -> writes(line).forEach(forbidden::remove));
        return forbidden;
    }

    /** The writes of a transaction, without the versions that only those of a committed one have. */
    private static List<Operation> writes(HistoryTransaction line) {
        List<Operation> writes = new ArrayList<>();
        for (Operation op : line.ops()) {
            if (op instanceof Operation.Write write) {
                writes.add(new Operation.Write(write.item(), write.value()));
            }
        }
        return writes;
    }

    /** Lines as they read once the answers are known: what has not committed is aborted, so nobody may have read it. */
    List<HistoryTransaction> resolved(List<HistoryTransaction> history) {
        return history.stream().map(this::resolved).toList();
    }

    private HistoryTransaction resolved(HistoryTransaction line) {
        Fate fate = fates.get(line.txn());
        boolean open = line.status() != Status.UNKNOWN || fate == null || fate == Fate.COMMITTED;
        return open
                ? line
                : new HistoryTransaction(line.txn(), line.site(), line.start(), line.end(), Status.ABORTED, line.ops());
    }

    int nameless() {
        return nameless.size();
    }

    int named() {
        return named.size();
    }

    /** How many had which fate. */
    SequencedMap<String, Integer> byFate() {
        SequencedMap<String, Integer> counts = new TreeMap<>();
        fates.values().forEach(fate -> counts.merge(fate.word(), 1, Integer::sum));
        return counts;
    }
}
