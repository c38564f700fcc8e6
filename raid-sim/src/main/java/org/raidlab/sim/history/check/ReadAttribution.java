package org.raidlab.sim.history.check;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.Operation;

/** Finds for each read the version that it saw, and reports reads of values that no committed transaction left. */
final class ReadAttribution {

    private final Names names;
    private final VersionTable versions;
    private final Findings findings;
    private final WritesByValue overwritten;
    private final WritesByValue aborted;
    private final AbsenceReads absences;
    private @Nullable WritesByValue installed;

    ReadAttribution(
            Names names,
            Footprints footprints,
            UnknownOutcomes outcomes,
            VersionTable versions,
            Findings findings,
            long upToDateFrom) {
        this.names = names;
        this.versions = versions;
        this.findings = findings;
        this.overwritten = new WritesByValue(footprints.overwritten());
        this.aborted = new WritesByValue(footprints.abortedWrites());
        this.absences = new AbsenceReads(versions, names, outcomes.possibleDeletes(), upToDateFrom);
    }

    /** Per read its entry in the version table, or {@link VersionTable#NONE} if it has none or may have several. */
    int[] attribute(List<Access> reads, List<HistoryTransaction> history) {
        int[] entries = new int[reads.size()];
        for (int i = 0; i < entries.length; i++) {
            Access read = reads.get(i);
            entries[i] =
                    read.version() == 0 && read.isAbsence() ? absence(read, history.get(read.node())) : version(read);
        }
        return entries;
    }

    private int absence(Access read, HistoryTransaction reader) {
        int entry = absences.find(read, reader);
        if (entry != AbsenceReads.IMPOSSIBLE) {
            return entry;
        }
        findings.add(
                HistoryAnomaly.VERSION_BACKWARDS,
                List.of(names.txn(read.node())),
                names.itemsOf(read),
                names.txn(read.node()) + " found " + names.item(read.item())
                        + " absent, but a value was there at every moment between its start and its end.");
        return VersionTable.NONE;
    }

    private int version(Access read) {
        int entry = versions.find(read.item(), read.version());
        if (entry == VersionTable.NONE) {
            judge(read, VersionTable.NONE);
            return VersionTable.NONE;
        }
        for (int same = entry; same != VersionTable.NONE && isVersion(same, read); same = versions.next(same)) {
            if (versions.get(same).value().equals(read.value()) && versions.writer(same) != read.node()) {
                return same;
            }
        }
        judge(read, entry);
        return VersionTable.NONE;
    }

    private boolean isVersion(int entry, Access read) {
        return versions.get(entry).version() == read.version();
    }

    /** Reports why a read is impossible: the most specific reason that applies. */
    private void judge(Access read, int entry) {
        List<Access> undone = aborted.like(read);
        List<Access> replaced = overwritten.like(read);
        if (!undone.isEmpty()) {
            report(HistoryAnomaly.G1A, read, undone.getFirst(), "wrote and then aborted");
        } else if (!replaced.isEmpty()) {
            report(HistoryAnomaly.G1B, read, replaced.getFirst(), "wrote and itself overwrote");
        } else if (entry != VersionTable.NONE && versions.writer(entry) == read.node()) {
            report(HistoryAnomaly.UNWRITTEN_READ, read, versions.get(entry), "itself wrote only afterwards");
        } else if (entry != VersionTable.NONE && versions.writer(entry) != VersionTable.NOBODY) {
            Access write = versions.get(entry);
            report(HistoryAnomaly.VALUE_MISMATCH, read, write, "made with the value " + write.value());
        } else {
            judgeUnknownVersion(read);
        }
    }

    private void judgeUnknownVersion(Access read) {
        List<Access> elsewhere = installed().like(read);
        if (!elsewhere.isEmpty() && !read.isAbsence()) {
            Access write = elsewhere.getFirst();
            report(HistoryAnomaly.VALUE_MISMATCH, read, write, "wrote as version " + write.version());
            return;
        }
        findings.add(
                HistoryAnomaly.UNWRITTEN_READ,
                List.of(names.txn(read.node())),
                names.itemsOf(read),
                seen(read) + ", which no transaction wrote.");
    }

    private WritesByValue installed() {
        if (installed == null) {
            installed = new WritesByValue(List.of());
            for (int entry = 0; entry < versions.size(); entry++) {
                if (versions.writer(entry) != VersionTable.NOBODY) {
                    installed.add(versions.get(entry));
                }
            }
        }
        return installed;
    }

    private void report(HistoryAnomaly anomaly, Access read, Access write, String what) {
        findings.add(
                anomaly,
                List.of(names.txn(read.node()), names.txn(write.node())),
                names.itemsOf(read),
                seen(read) + ", which " + names.txn(write.node()) + " " + what + ".");
    }

    private String seen(Access read) {
        String version = read.version() == Operation.UNVERSIONED ? "" : " as version " + read.version();
        return names.txn(read.node()) + " read " + read.value() + version + " of " + names.item(read.item());
    }
}
