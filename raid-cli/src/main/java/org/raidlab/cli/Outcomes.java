package org.raidlab.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.raidlab.core.TxnId;
import org.raidlab.msg.Fate;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.client.NoAnswerException;
import org.raidlab.site.client.RaidClient;

/** Asks the sites for the fate of a transaction. */
record Outcomes(RaidClient client, SiteFinder sites, Duration timeout) {
    /**
     * Asks the home site, which knows the fate best; while it is down or does not answer, a participant may know. Empty
     * if nobody answers.
     */
    Optional<Fate> ask(TxnId txn) {
        Optional<Fate> best = Optional.empty();
        for (int site : homeFirst(txn)) {
            Optional<Fate> fate = ask(site, txn);
            if (fate.isEmpty()) {
                continue;
            }
            boolean decided = fate.get() == Fate.COMMITTED || fate.get() == Fate.ABORTED;
            if (decided || site == txn.site()) {
                return fate;
            }
            best = best.isEmpty() || fate.get() == Fate.IN_DOUBT ? fate : best;
        }
        return best;
    }

    private List<Integer> homeFirst(TxnId txn) {
        List<Integer> alive = new ArrayList<>(sites.alive());
        if (alive.remove(Integer.valueOf(txn.site()))) {
            alive.addFirst(txn.site());
        }
        return alive;
    }

    private Optional<Fate> ask(int site, TxnId txn) {
        try {
            return Optional.of(client.outcome(sites.socket(site), txn, timeout));
        } catch (NoAnswerException | EnvironmentException e) {
            return Optional.empty();
        }
    }
}
