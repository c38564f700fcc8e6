package org.raidlab.ac.commit;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidMessage;

/**
 * The acknowledgements that this site owes to coordinators. They travel with this site's next yes to the same site: the
 * force of the yes makes the records of the commits durable too, since they are before it in the log. Acknowledgements
 * that no yes takes along are sent alone.
 */
public final class Acknowledgements {
    /** An acknowledgement waits for a yes between once and twice as long. */
    private static final Duration WAIT = Duration.ofMillis(10);

    /** The timer at whose end acknowledgements are sent alone. */
    public enum Timer implements TimerToken {
        ALONE
    }

    private final SiteLinks links;
    /** The commits, each with whether the timer has met it. */
    private final TreeMap<TxnId, Boolean> owed = new TreeMap<>();

    private boolean isTimerSet;

    Acknowledgements(SiteLinks links) {
        this.links = links;
    }

    /** Owes the acknowledgement of a commit whose record this step has appended. */
    public void owe(TxnId txn, Effects<RaidMessage> out) {
        owed.put(txn, false);
        setTimer(out);
    }

    /** Returns the commits of a site that a yes acknowledges whose record this step has forced. */
    public List<TxnId> taken(int coordinator) {
        TxnId last = new TxnId(coordinator, Integer.MAX_VALUE, Long.MAX_VALUE);
        Map<TxnId, Boolean> due = owed.subMap(new TxnId(coordinator, 1, 0), true, last, true);
        List<TxnId> taken = List.copyOf(due.keySet());
        due.clear();
        return taken;
    }

    /** Acknowledges a commit by a message of its own as soon as its record is durable. */
    public void sendAlone(TxnId txn, Effects<RaidMessage> out) {
        out.sendDurable(links.controller(txn.site()), new AcMessage.Acknowledge(txn, links.site()));
    }

    /** Sends the acknowledgements alone that the timer meets for the second time. */
    public void onTimer(Effects<RaidMessage> out) {
        isTimerSet = false;
        List<TxnId> alone = owed.keySet().stream().filter(owed::get).toList();
        alone.forEach(owed::remove);
        owed.replaceAll((_, _) -> true);
        alone.forEach(txn -> sendAlone(txn, out));
        setTimer(out);
    }

    /** Goes on after a rollback, which has cancelled the timer and undone no commit. */
    public void resume(Effects<RaidMessage> out) {
        isTimerSet = false;
        setTimer(out);
    }

    private void setTimer(Effects<RaidMessage> out) {
        if (!isTimerSet && !owed.isEmpty()) {
            isTimerSet = true;
            out.setTimer(Timer.ALONE, WAIT);
        }
    }
}
