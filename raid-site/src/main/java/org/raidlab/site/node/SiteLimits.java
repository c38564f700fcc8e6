package org.raidlab.site.node;

import org.raidlab.ad.ActionDriverConfig;
import org.raidlab.am.AmConfig;
import org.raidlab.cc.opt.OptimisticConfig;
import org.raidlab.comm.ldg.LdgLimits;
import org.raidlab.core.turn.TurnLimits;
import org.raidlab.msg.StatePart;
import org.raidlab.rc.rowaa.RowaaConfig.Escalation;
import org.raidlab.ui.UiConfig;

/**
 * Every cap, slice, batch and interval of a site, in one place: a real site has the defaults, a simulated one may have
 * limits so small that a run of seconds reaches all of them. What else a server's settings say is laid over these.
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
        OptimisticConfig validation,
        Copiers copiers,
        TurnLimits turns,
        LdgLimits messages) {
    /**
     * How many copies are refreshed together, and how much is remembered of them.
     *
     * @param batchBelow copies are refreshed on demand as long as more than so many are out of date, all of them below
     * @param items most items of one copier transaction
     * @param escalation how many fail-locks are kept one by one
     * @param partItems most items of a message or record with a part of replication control's state
     */
    public record Copiers(int batchBelow, int items, Escalation escalation, int partItems) {
        /** What a site runs with unless told otherwise. */
        public static final Copiers DEFAULT = new Copiers(100_000, 256, Escalation.USUAL, StatePart.ITEMS_MAX);
    }

    /** The same where so many fail-locks of a relation are kept one by one, and as many items go into a message. */
    public SiteLimits escalatingAbove(int failLocks) {
        Copiers few = new Copiers(copiers.batchBelow, failLocks, Escalation.above(failLocks), failLocks);
        return new SiteLimits(userInterface, driver, database, validation, few, turns, messages);
    }

    /** The same where the reads and writes of a transaction take at most so many bytes, encoded. */
    public SiteLimits withTransactionBytesMax(int bytes) {
        ActionDriverConfig small = driver.withTransactionBytesMax(bytes);
        return new SiteLimits(userInterface, small, database, validation, copiers, turns, messages);
    }

    /** What a site runs with. */
    public static final SiteLimits DEFAULT = new SiteLimits(
            UiConfig.DEFAULT,
            ActionDriverConfig.DEFAULT,
            AmConfig.DEFAULT,
            OptimisticConfig.DEFAULT,
            Copiers.DEFAULT,
            TurnLimits.DEFAULT,
            LdgLimits.DEFAULT);
}
