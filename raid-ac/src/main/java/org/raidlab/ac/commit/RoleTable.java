package org.raidlab.ac.commit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.TxnId;

/** The table from transaction to role: each transaction that is not over at this site has one role here. */
public final class RoleTable {
    private final TreeMap<TxnId, Role> roles = new TreeMap<>();

    public @Nullable Role of(TxnId txn) {
        return roles.get(txn);
    }

    public boolean has(TxnId txn) {
        return roles.containsKey(txn);
    }

    /** Gives this site a role in a transaction, in place of an earlier one. */
    public void put(TxnId txn, Role role) {
        roles.put(txn, role);
    }

    public void remove(TxnId txn) {
        roles.remove(txn);
    }

    /** Returns a copy of all roles of a kind, in the order of their transactions. */
    public <R> List<R> all(Class<R> kind) {
        List<R> found = new ArrayList<>();
        roles.values().forEach(role -> {
            if (kind.isInstance(role)) {
                found.add(kind.cast(role));
            }
        });
        return found;
    }

    /** Returns the oldest transaction of a home site with such a role. */
    public Optional<TxnId> oldest(int site, Predicate<Role> such) {
        for (var entry : roles.tailMap(new TxnId(site, 1, 0)).entrySet()) {
            if (entry.getKey().site() != site) {
                break;
            }
            if (such.test(entry.getValue())) {
                return Optional.of(entry.getKey());
            }
        }
        return Optional.empty();
    }

    /** Returns how many transactions have this home site. */
    public long countOf(int site) {
        return roles.keySet().stream().filter(txn -> txn.site() == site).count();
    }

    /** Lists the transactions that are not over here, each with its state. */
    public List<String> unfinished() {
        List<String> unfinished = new ArrayList<>();
        roles.forEach((txn, role) -> unfinished.add(txn + " " + role.state()));
        return unfinished;
    }

    /** Checks all roles at the site {@code self}. */
    public void checkInvariants(int self, DecisionTable outcomes) {
        roles.forEach((txn, role) -> role.checkInvariants(txn, self, outcomes.of(txn)));
    }
}
