package org.raidlab.site.node;

import org.raidlab.ad.ActionDriverConfig;
import org.raidlab.am.AmConfig;
import org.raidlab.cc.ConcurrencyConfig;
import org.raidlab.comm.ldg.LdgLimits;
import org.raidlab.core.turn.TurnLimits;
import org.raidlab.msg.StatePart;
import org.raidlab.rc.faillock.Escalation;
import org.raidlab.ui.UiConfig;

/**
 * Every cap, slice, batch and interval of a site: a real site has the defaults, a simulated one may have limits so
 * small that a run of seconds reaches all. What else a server's settings say is laid over these.
 *
 * @param userInterface sessions kept, bytes of an answer
 * @param driver transactions at a time, rows, tuples of a step
 * @param database checkpoints, slices, answers, waiting reads
 * @param validation writes remembered, readers that wait, parts
 * @param copiers of replication control
 * @param turns of a process's loop
 * @param messages that an endpoint holds
 */
public record SiteLimits(
        UiConfig userInterface,
        ActionDriverConfig driver,
        AmConfig database,
        ConcurrencyConfig validation,
        Copiers copiers,
        TurnLimits turns,
        LdgLimits messages) {
    /**
     * The number of copies that a site refreshes together, and the size of the fail-lock records that it keeps.
     *
     * @param batchBelow copies are refreshed on demand as long as more than so many are out of date, all of them below
     * @param items most items of one copier transaction
     * @param escalation how many fail-locks are kept one by one
     * @param partItems most items of a message or record with a part of replication control's state
     */
    public record Copiers(int batchBelow, int items, Escalation escalation, int partItems) {
        /** The default limits of copiers. */
        public static final Copiers DEFAULT = new Copiers(100_000, 256, Escalation.USUAL, StatePart.ITEMS_MAX);
    }

    /**
     * Returns a copy of these limits with so many fail-locks of a relation kept one by one, and as many items in a
     * message.
     */
    public SiteLimits escalatingAbove(int failLocks) {
        Copiers few = new Copiers(copiers.batchBelow, failLocks, Escalation.above(failLocks), failLocks);
        return new SiteLimits(userInterface, driver, database, validation, few, turns, messages);
    }

    /** Returns a copy of these limits with at most so many encoded bytes of reads and writes in a transaction. */
    public SiteLimits withTransactionBytesMax(int bytes) {
        ActionDriverConfig small = driver.withTransactionBytesMax(bytes);
        return new SiteLimits(userInterface, small, database, validation, copiers, turns, messages);
    }

    /** Returns a copy of these limits with about so many bytes of rows in an answer to a client. */
    public SiteLimits withAnswerBytes(int bytes) {
        UiConfig small = userInterface.withAnswerBytes(bytes);
        return new SiteLimits(small, driver, database, validation, copiers, turns, messages);
    }

    /** Returns a copy of these limits with other bounds of validation. */
    public SiteLimits withValidation(ConcurrencyConfig other) {
        return new SiteLimits(userInterface, driver, database, other, copiers, turns, messages);
    }

    /** The default limits of a site. */
    public static final SiteLimits DEFAULT = new SiteLimits(
            UiConfig.DEFAULT,
            ActionDriverConfig.DEFAULT,
            AmConfig.DEFAULT,
            ConcurrencyConfig.DEFAULT,
            Copiers.DEFAULT,
            TurnLimits.DEFAULT,
            LdgLimits.DEFAULT);
}
