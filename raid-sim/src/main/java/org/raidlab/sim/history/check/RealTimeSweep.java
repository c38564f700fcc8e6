package org.raidlab.sim.history.check;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Checks each item alone, in real time: a transaction that starts after the end of one that wrote or saw a version must
 * not see or make an older version. Everything found here is a cycle of the graph too; here it gets its plain name.
 */
final class RealTimeSweep {

    private record Touch(Access access, boolean write) {}

    private final Names names;
    private final Findings findings;
    private final long upToDateFrom;
    private final Comparator<Touch> byStart;
    private final Comparator<Touch> byEnd;

    RealTimeSweep(Names names, Findings findings, long upToDateFrom) {
        this.names = names;
        this.findings = findings;
        this.upToDateFrom = upToDateFrom;
        this.byStart =
                Comparator.comparingLong(touch -> names.start(touch.access().node()));
        this.byEnd = Comparator.comparingLong(touch -> names.end(touch.access().node()));
    }

    /** Reports the accesses that go back to older versions; {@code entries} holds per read the entry that it saw. */
    void report(VersionTable versions, List<Access> reads, int[] entries) {
        List<List<Touch>> touches = new ArrayList<>();
        for (int item = 0; item < names.items(); item++) {
            touches.add(new ArrayList<>());
        }
        for (int entry = 0; entry < versions.size(); entry++) {
            Access write = versions.get(entry);
            if (write.node() != VersionTable.NOBODY && names.isRecorded(write.node())) {
                touches.get(write.item()).add(new Touch(write, true));
            }
        }
        for (int i = 0; i < entries.length; i++) {
            if (entries[i] != VersionTable.NONE) {
                Access seen = versions.get(entries[i]);
                Access read = new Access(reads.get(i).node(), seen.item(), seen.version(), seen.value());
                touches.get(seen.item()).add(new Touch(read, false));
            }
        }
        touches.forEach(this::sweep);
    }

    private void sweep(List<Touch> touches) {
        List<Touch> started = touches.stream().sorted(byStart).toList();
        List<Touch> ended = touches.stream().sorted(byEnd).toList();
        @Nullable
        Touch lastRead = started.stream()
                .filter(touch -> !touch.write())
                .reduce((a, b) -> b)
                .orElse(null);
        if (lastRead != null && reportLostWrites(lastRead, ended)) {
            return;
        }
        int next = 0;
        @Nullable Touch newest = null;
        for (Touch touch : started) {
            while (next < ended.size() && endedBefore(ended.get(next), touch)) {
                Touch before = ended.get(next++);
                newest = newest == null || isNewer(before, newest) ? before : newest;
            }
            if (newest != null && isNewer(newest, touch)) {
                reportBackwards(newest, touch);
                return;
            }
        }
    }

    /** Reports the newest write that the last read should have seen, and counts the other lost ones. */
    private boolean reportLostWrites(Touch lastRead, List<Touch> ended) {
        if (names.start(lastRead.access().node()) < upToDateFrom) {
            return false;
        }
        List<Touch> lost = ended.stream()
                .takeWhile(before -> endedBefore(before, lastRead))
                .filter(before -> before.write() && isNewer(before, lastRead))
                .toList();
        if (lost.isEmpty()) {
            return false;
        }
        Touch newest = lost.stream().reduce((a, b) -> isNewer(b, a) ? b : a).orElseThrow();
        String others = lost.size() == 1 ? "" : " So are " + (lost.size() - 1) + " older writes of the item.";
        report(HistoryAnomaly.LOST_WRITE, newest, lastRead, "the last read of the item,", others);
        return true;
    }

    private void reportBackwards(Touch before, Touch after) {
        report(HistoryAnomaly.VERSION_BACKWARDS, before, after, "which started later,", "");
    }

    private void report(HistoryAnomaly anomaly, Touch before, Touch after, String how, String addition) {
        String first = names.txn(before.access().node());
        String second = names.txn(after.access().node());
        findings.add(
                anomaly,
                List.of(first, second),
                names.itemsOf(before.access()),
                first + (before.write() ? " wrote" : " read") + " version "
                        + before.access().version() + " of "
                        + names.item(before.access().item())
                        + " and had ended at " + names.end(before.access().node()) + "; " + second + ", " + how
                        + " started at " + names.start(after.access().node())
                        + (after.write() ? " and made" : " and saw")
                        + " the older version " + after.access().version() + "." + addition);
    }

    private boolean endedBefore(Touch first, Touch second) {
        return names.endedBefore(first.access().node(), second.access().node());
    }

    private static boolean isNewer(Touch one, Touch other) {
        return one.access().version() > other.access().version();
    }
}
