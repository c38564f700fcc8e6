package org.raidlab.site.sim.exhaustive;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import org.raidlab.am.AccessManager;
import org.raidlab.am.AmConfig;
import org.raidlab.core.Address;
import org.raidlab.core.Clock;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.StorageException;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.codec.Codecs;
import org.raidlab.store.file.FileOps;

/** Compares the records that a damaged disk's log returns with the written ones, and redoes a database from them. */
final class RecoveredLog {
    /** The lengths from which the database was redone already: the same records give the same database. */
    private final TreeSet<Integer> redone = new TreeSet<>();

    /** The states of a log after damage. */
    enum Fate {
        /** Everything is there. */
        WHOLE,
        /** The last records are gone. */
        CUT,
        /** Opening it says that it is damaged. */
        REFUSED;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * The result of a check.
     *
     * @param violation if records are wrong, or more are gone than may be
     */
    record Finding(Fate fate, Optional<String> violation) {}

    /** @param mustHold that so many records are still there */
    Finding look(FileOps files, List<RecordedLog.Entry> appended, int mustHold) {
        List<RecordedLog.Entry> recovered = new ArrayList<>();
        try {
            RecordedLog.open(files, recovered);
        } catch (StorageException e) {
            return new Finding(Fate.REFUSED, Optional.empty());
        }
        Fate fate = recovered.size() < appended.size() ? Fate.CUT : Fate.WHOLE;
        return new Finding(fate, violation(recovered, appended, mustHold));
    }

    /** Checks a log after a power failure, which damages nothing: the log has to open. */
    Finding lookAfterPowerFailure(FileOps files, List<RecordedLog.Entry> appended, int mustHold) {
        Finding finding = look(files, appended, mustHold);
        return finding.fate() == Fate.REFUSED
                ? new Finding(Fate.REFUSED, Optional.of("a log that only lost power cannot be opened"))
                : finding;
    }

    private Optional<String> violation(
            List<RecordedLog.Entry> recovered, List<RecordedLog.Entry> appended, int mustHold) {
        if (recovered.size() > appended.size()) {
            return Optional.of(recovered.size() + " records are read, " + appended.size() + " were appended");
        }
        for (int n = 0; n < recovered.size(); n++) {
            boolean same = recovered.get(n).at() == appended.get(n).at()
                    && Arrays.equals(recovered.get(n).payload(), appended.get(n).payload());
            if (!same) {
                return Optional.of("record " + n + " is not what was appended");
            }
        }
        if (recovered.size() < mustHold) {
            return Optional.of(
                    "only " + recovered.size() + " records are left of " + mustHold + " that were acknowledged");
        }
        return redone.add(recovered.size()) ? redo(recovered) : Optional.empty();
    }

    private static Optional<String> redo(List<RecordedLog.Entry> records) {
        AccessManager database = database();
        try {
            redo(database, records);
            return Optional.empty();
        } catch (MalformedException | StorageException | IllegalStateException e) {
            return Optional.of("the database cannot be redone: " + e.getMessage());
        }
    }

    private static void redo(AccessManager database, List<RecordedLog.Entry> records) throws MalformedException {
        for (RecordedLog.Entry entry : records) {
            RaidRecord record = Codecs.records("packed").decode(entry.payload());
            database.onRecovered(entry.at(), record);
        }
        database.checkInvariantsFully();
    }

    /** Returns a database redone from these records. */
    static AccessManager databaseOf(List<RecordedLog.Entry> records) {
        AccessManager database = database();
        try {
            redo(database, records);
            return database;
        } catch (MalformedException e) {
            throw new IllegalStateException("records of a run cannot be read", e);
        }
    }

    /** Returns an empty database. */
    static AccessManager database() {
        Clock still = new Clock() {
            @Override
            public long monotonicNanos() {
                return 0;
            }

            @Override
            public long wallNanos() {
                return 0;
            }
        };
        Ports ports = new Ports(Address.of(1, RaidServer.AM), 2, still, new SeededRandom(1), () -> 0);
        return new AccessManager(ports, AmConfig.DEFAULT);
    }
}
