package org.raidlab.site.local;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.raidlab.core.Lsn;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.turn.LogDevice;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.StorageException;
import org.raidlab.msg.LedgerEntry;
import org.raidlab.msg.codec.RaidDevices;
import org.raidlab.sim.history.LedgerEvent;
import org.raidlab.sim.history.LedgerRecord;
import org.raidlab.store.file.DiskFiles;
import org.raidlab.store.file.FileOps;
import org.raidlab.store.log.LogReader;

/** Reads a site's votes and decisions from the ledger and from the log records beyond it, also while the site runs. */
public final class SiteLedger {
    private final int site;
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
        for (LogDevice device : List.of(RaidDevices.LOG, RaidDevices.LEDGER)) {
            LogReader.read(files, data.resolve(device.name()), (at, payload) -> reader.add(device, at, payload));
        }
        return reader.records();
    }

    private void add(LogDevice device, Lsn at, byte[] payload) {
        try {
            LogRecord record = device.records().decode(payload);
            if (record instanceof LedgerEntry entry) {
                entries.add(entry);
            } else if (record instanceof org.raidlab.msg.LedgerRecord kept) {
                entries.add(kept.copy(at.offset()));
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

    private static LedgerEvent event(org.raidlab.msg.LedgerRecord.Event event) {
        return switch (event) {
            case VOTE_YES -> LedgerEvent.VOTE_YES;
            case VOTE_NO -> LedgerEvent.VOTE_NO;
            case COMMIT -> LedgerEvent.COMMIT;
            case ABORT -> LedgerEvent.ABORT;
        };
    }
}
