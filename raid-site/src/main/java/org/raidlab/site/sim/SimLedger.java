package org.raidlab.site.sim;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.turn.Ledger;
import org.raidlab.core.turn.LedgerEntry;
import org.raidlab.core.turn.Log;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.sim.history.LedgerEvent;
import org.raidlab.sim.history.LedgerRecord;
import org.raidlab.site.node.RecordCodec;
import org.raidlab.store.heap.HeapStorage;

/** Reads a dead site's votes and decisions from its storage: the ledger, and what the log holds beyond it. */
final class SimLedger {
    private final int site;
    private final List<LedgerRecord> records = new ArrayList<>();
    private long lastTime;

    private SimLedger(int site) {
        this.site = site;
    }

    static List<LedgerRecord> of(int site, HeapStorage storage) {
        SimLedger reader = new SimLedger(site);
        try (Ledger ledger = storage.openLedger();
                Log log = storage.openLog()) {
            ledger.replay(reader::add);
            RecordCodec codec = new RecordCodec();
            log.replay((at, payload) -> reader.add(codec, payload));
        }
        return reader.records;
    }

    private void add(RecordCodec codec, byte[] payload) {
        try {
            LogRecord record = codec.decode(payload);
            if (record instanceof org.raidlab.core.turn.LedgerRecord entry) {
                add(LedgerEntry.of(entry));
            }
        } catch (MalformedException e) {
            throw new IllegalStateException("a log record that the site wrote cannot be read", e);
        }
    }

    private void add(LedgerEntry entry) {
        if (entry.time() > lastTime) {
            lastTime = entry.time();
            records.add(new LedgerRecord(entry.txn().toString(), site, event(entry.event()), entry.time()));
        }
    }

    private static LedgerEvent event(org.raidlab.core.turn.LedgerRecord.Event event) {
        return switch (event) {
            case VOTE_YES -> LedgerEvent.VOTE_YES;
            case VOTE_NO -> LedgerEvent.VOTE_NO;
            case COMMIT -> LedgerEvent.COMMIT;
            case ABORT -> LedgerEvent.ABORT;
        };
    }
}
