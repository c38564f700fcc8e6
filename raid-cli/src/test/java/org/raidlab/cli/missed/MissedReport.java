package org.raidlab.cli.missed;

import org.raidlab.cli.demo.Checks;

/**
 * What the recovery of a site that missed updates showed.
 *
 * @param updates that it missed, of tuples
 * @param missing seconds that those took
 * @param outOfDate copies when it was to come back
 * @param catchingUp seconds from then until it had none that were out of date
 * @param copiers copier transactions
 * @param before commits a second of the others before the failure, all sites up
 * @param meanwhile while the site caught up
 * @param after when it had caught up
 */
record MissedReport(
        int updates,
        double missing,
        long outOfDate,
        double catchingUp,
        long copiers,
        double before,
        double meanwhile,
        double after,
        Checks checks) {
    /** Of the others' throughput, how much was left while the site caught up. */
    double kept() {
        return meanwhile / ((before + after) / 2);
    }

    /** Time to catch up by the time in which the updates were made. */
    double catchingUpByMissing() {
        return catchingUp / missing;
    }

    /** For people. */
    String text() {
        return """
                %,d updates missed in %.1f s; %,d copies out of date
                up to date again after %.1f s by %,d copier transactions
                catching up by missing: %.2f
                the others' commits a second: %.0f before, %.0f meanwhile, %.0f after
                kept of their throughput: %.2f
                checks: %d violations""".formatted(
                        updates,
                        missing,
                        outOfDate,
                        catchingUp,
                        copiers,
                        catchingUpByMissing(),
                        before,
                        meanwhile,
                        after,
                        kept(),
                        checks.violations().size());
    }
}
