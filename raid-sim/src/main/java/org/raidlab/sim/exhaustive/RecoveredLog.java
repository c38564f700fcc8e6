package org.raidlab.sim.exhaustive;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import org.raidlab.core.turn.StorageException;
import org.raidlab.store.file.FileOps;

/**
 * Compares the records that a damaged disk's log returns with the written ones, and has the system redone from them.
 */
public final class RecoveredLog {
    /** The lengths from which the database was redone already: the same records give the same database. */
    private final TreeSet<Integer> redone = new TreeSet<>();

    private final Function<List<RecordedLog.Entry>, Optional<String>> redo;

    /**
     * Makes a check.
     *
     * @param redo of records by the system; returns what is wrong with it
     */
    public RecoveredLog(Function<List<RecordedLog.Entry>, Optional<String>> redo) {
        this.redo = redo;
    }

    /** The states of a log after damage. */
    public enum Fate {
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
    public record Finding(Fate fate, Optional<String> violation) {}

    /**
     * Checks the log of a damaged disk.
     *
     * @param mustHold that so many records are still there
     */
    public Finding look(FileOps files, List<RecordedLog.Entry> appended, int mustHold) {
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
        return redone.add(recovered.size()) ? redo.apply(recovered) : Optional.empty();
    }
}
