package org.raidlab.core.turn;

import java.util.ArrayList;
import java.util.List;

/**
 * The votes and decisions that are in the log and not yet in the ledger: they are copied before the log is cut, with no
 * second force.
 */
final class LedgerCopy {
    private final Ledger ledger;
    private final List<LedgerEntry> pending = new ArrayList<>();

    LedgerCopy(Ledger ledger) {
        this.ledger = ledger;
    }

    void note(LogRecord record) {
        if (record instanceof LedgerRecord entry) {
            pending.add(LedgerEntry.of(entry));
        }
    }

    void flush() {
        pending.forEach(ledger::append);
        pending.clear();
        ledger.force();
    }
}
