package org.raidlab.ac.commit;

import java.time.Duration;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.DirectoryChange;
import org.raidlab.msg.Item;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.Verdict;
import org.raidlab.msg.Write;

/**
 * The retry of a directory change: the change conflicts with every transaction that uses the relation, and a steady
 * load would hardly ever leave a moment without a conflict. So a conflict is not the last word: CC is asked again, some
 * times, and meanwhile who comes later and uses the relation is refused. Soon those before it are decided. Nobody waits
 * for it while holding anything, but for another one of its kind: therefore not for long.
 */
public final class DirectoryChangeRetry {
    private static final int TIMES = 40;
    private static final Duration AGAIN = Duration.ofMillis(5);

    private final TreeMap<TxnId, Insisting> insisting = new TreeMap<>();

    /** The number of times that CC was asked, and the items to be written. */
    private record Insisting(int times, SortedSet<Item> items) {
        static Insisting on(AcMessage.Prepare prepare) {
            return new Insisting(
                    1, prepare.writes().stream().map(Write::item).collect(Collectors.toCollection(TreeSet::new)));
        }

        Insisting again() {
            return new Insisting(times + 1, items);
        }
    }

    /** Returns whether to leave a prepare open after this verdict of CC; then {@link AcTimer.Again} asks CC again. */
    public boolean isOpen(AcMessage.Prepare prepare, Verdict verdict, Effects<RaidMessage> out) {
        boolean conflict = verdict instanceof Verdict.No(AbortReason reason) && reason == AbortReason.CONFLICT;
        boolean open = conflict
                && isInsistent(prepare.writes())
                && insisting
                                .merge(prepare.txn(), Insisting.on(prepare), (before, _) -> before.again())
                                .times()
                        <= TIMES;
        if (open) {
            out.setTimer(new AcTimer.Again(prepare.txn()), AGAIN);
        } else {
            insisting.remove(prepare.txn());
        }
        return open;
    }

    /**
     * Returns whether a transaction reads an item that an open directory change will write. Two that insist only meet
     * at CC.
     */
    public boolean bars(List<ReadEntry> reads, List<Write> writes) {
        return !insisting.isEmpty() && !isInsistent(writes) && reads.stream().anyMatch(this::isToBeWritten);
    }

    private boolean isToBeWritten(ReadEntry read) {
        return read instanceof ReadEntry.TupleRead tuple
                && insisting.values().stream()
                        .anyMatch(each -> each.items().contains(new Item(tuple.relation(), tuple.tuple())));
    }

    private static boolean isInsistent(List<Write> writes) {
        return !DirectoryChange.of(writes).isEmpty();
    }

    /** Tells CC that a directory change has ended, since CC would otherwise validate it anew. */
    public void giveUp(AcMessage.Prepare prepare, SiteLinks links, Effects<RaidMessage> out) {
        if (isInsistent(prepare.writes())) {
            links.release(prepare.txn(), out);
        }
    }

    /** Ends the retries of a transaction. */
    public void over(TxnId txn, Effects<RaidMessage> out) {
        if (insisting.remove(txn) != null) {
            out.cancelTimer(new AcTimer.Again(txn));
        }
    }
}
