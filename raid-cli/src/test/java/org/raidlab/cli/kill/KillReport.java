package org.raidlab.cli.kill;

import java.util.List;
import org.raidlab.cli.demo.Checks;
import org.raidlab.harness.load.LoadTally;

/**
 * What a run of kills found.
 *
 * @param seed that it was drawn from
 * @param strikes that it made
 * @param tally of the workload
 * @param restarts one for each site started again
 * @param unknowns what became of unanswered transactions
 * @param checks of history, copies and ledgers
 * @param violations everything that is wrong, in words
 */
record KillReport(
        long seed,
        List<Strike> strikes,
        LoadTally tally,
        List<Restart> restarts,
        Unknowns unknowns,
        Checks checks,
        List<String> violations) {
    /** For people: one line for each subject. */
    String text() {
        return """
                seed %d: %d kills -9 in %d strikes; %d hit all sites, %d hit a starting site again
                %,d committed, %,d aborted %s, %,d unknown (%d with an id: %s; %d without) in %.1f s
                restart to commit: median %d ms, max %d ms, %d of %d over 5 s; to ready: max %d ms
                checks: serializable %s, copies agree %s, decisions agree %s, durable %s; %d violations""".formatted(
                seed,
                strikes.stream().mapToInt(Strike::kills).sum(),
                strikes.size(),
                strikes.stream().filter(strike -> strike.victims().size() == 3).count(),
                strikes.stream().filter(Strike::strikesAgain).count(),
                tally.committed(),
                tally.aborted(),
                tally.abortReasons(),
                tally.unknown(),
                unknowns.named(),
                unknowns.byFate(),
                unknowns.nameless(),
                tally.seconds(),
                Restart.medianMillis(restarts),
                Restart.maxMillis(restarts),
                restarts.stream()
                        .filter(restart -> restart.commitMillis() > 5_000)
                        .count(),
                restarts.size(),
                Restart.maxReadyMillis(restarts),
                checks.serializable(),
                checks.copiesAgree(),
                checks.decisionsAgree(),
                checks.durable(),
                violations.size());
    }
}
