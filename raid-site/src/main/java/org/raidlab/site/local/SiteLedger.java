package org.raidlab.site.local;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.turn.Ledger;
import org.raidlab.core.turn.LedgerEntry;
import org.raidlab.core.turn.Log;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.StorageException;
import org.raidlab.sim.history.LedgerEvent;
import org.raidlab.sim.history.LedgerRecord;
import org.raidlab.site.node.RecordCodec;
import org.raidlab.store.Devices;
import org.raidlab.store.file.DiskFiles;
import org.raidlab.store.file.FileOps;
import org.raidlab.store.heap.HeapStorage;
import org.raidlab.store.ledger.LedgerReader;
import org.raidlab.store.log.LogReader;

/** Reads a site's votes and decisions from the ledger and from the log records beyond it, also while the site runs. */
public final class SiteLedger {
    private final int site;
    private final RecordCodec codec = new RecordCodec();
    private final List<LedgerEntry> entries = new ArrayList<>();

    private SiteLedger(int site) {
        this.site = site;
    }

    /** Returns all records in the ledger of a site with this data folder, by time. */
    public static List<LedgerRecord> read(int site, Path data) {
        return read(site, new DiskFiles(), data);
    }

    /** Returns all records in the ledger of a site whose data folder is in any file system. */
    public static List<LedgerRecord> read(int site, FileOps files, Path data) {
        SiteLedger reader = new SiteLedger(site);
        // What is cut from the log meanwhile is in the ledger, if that is read afterwards.
        LogReader.read(files, Devices.logFolder(data), (at, payload) -> reader.add(payload));
        LedgerReader.read(files, Devices.ledgerFile(data), reader.entries::add);
        return reader.records();
    }

    /**
     * Returns all records in the ledger of a site on the heap; for a living site, called on its own thread, since
     * reading its log forces the log.
     */
    public static List<LedgerRecord> read(int site, HeapStorage storage) {
        SiteLedger reader = new SiteLedger(site);
        try (Log log = storage.openLog();
                Ledger ledger = storage.openLedger()) {
            log.replay((at, payload) -> reader.add(payload));
            ledger.replay(reader.entries::add);
        }
        return reader.records();
    }

    private void add(byte[] payload) {
        try {
            LogRecord record = codec.decode(payload);
            if (record instanceof org.raidlab.core.turn.LedgerRecord entry) {
                entries.add(LedgerEntry.of(entry));
            }
        } catch (MalformedException e) {
            throw new StorageException("a log record of site " + site + " is whole but unknown", e);
        }
    }

    private List<LedgerRecord> records() {
        return entries.stream()
                .distinct()
                .sorted(Comparator.comparingLong(LedgerEntry::time))
                .map(entry -> new LedgerRecord(entry.txn().toString(), site, event(entry.event()), entry.time()))
                .toList();
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
