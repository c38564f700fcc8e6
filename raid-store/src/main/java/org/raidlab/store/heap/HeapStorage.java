package org.raidlab.store.heap;

import java.util.concurrent.Executor;
import org.raidlab.core.Invariants;
import org.raidlab.core.RandomSource;
import org.raidlab.core.turn.Blocks;
import org.raidlab.core.turn.Ledger;
import org.raidlab.core.turn.Log;

/**
 * The stable storage of one process on the heap: it outlives the process object, and {@link #crash} decides the fate of
 * all unforced data. For Mini-RAID and the simulator. One thread uses it.
 */
public final class HeapStorage {
    private final Executor completions;
    private final HeapMeter meter = new HeapMeter();
    private StableLog log = new StableLog();
    private StableBlocks blocks = new StableBlocks();
    private StableLedger ledger = new StableLedger();
    private HeapHandle handle = new HeapHandle(meter);
    private int incarnation;

    /** @param completions runs the end of a block write later, on the process's loop; it is one task for each write */
    public HeapStorage(Executor completions) {
        this.completions = completions;
    }

    /** Increments the site's incarnation, from 1; it is durable at once. */
    public int nextIncarnation() {
        return ++incarnation;
    }

    public Log openLog() {
        return new HeapLog(log, handle, meter);
    }

    public Blocks openBlocks() {
        return new HeapBlocks(blocks, handle, meter, completions);
    }

    public Ledger openLedger() {
        return new HeapLedger(ledger, handle, meter);
    }

    /** Makes all appended records count as forced: a process whose storage is no disk keeps its state. */
    public void keep() {
        log.force();
        ledger.force();
    }

    /**
     * Ends the process. Unforced records survive up to a random one; block writes under way are lost, whole or torn.
     * What it had opened refuses from now on, an injected failure is repaired, and everything can be opened again.
     */
    public void crash(RandomSource fate) {
        handle.end();
        handle = new HeapHandle(meter);
        meter.repaired();
        log.crash(fate);
        ledger.crash(fate);
        blocks.crash(fate);
    }

    /** Makes every call of every device fail after so many more good calls, for this reason, until the next crash. */
    public void failAfter(long goodCalls, String reason) {
        Invariants.check(goodCalls >= 0, "a number of calls is not negative");
        meter.failAfter(goodCalls, reason);
    }

    /**
     * Forgets the last records of the log although they were forced. No protocol survives that: it is the negative
     * control that checkers must find. Only while no process has the log open, after {@link #crash}.
     */
    public void loseLogTail(int records) {
        log.loseTail(records);
    }

    /** Damages one record of the log: the next replay stops there. False if it has none. */
    public boolean rotLog(RandomSource random) {
        return log.rot(random);
    }

    /** Damages one block: reading it fails. False if there is none. */
    public boolean rotBlock(RandomSource random) {
        return blocks.rot(random);
    }

    /** A copy of the storage's content at one moment, like a copy of the site's folder. */
    public static final class Copy {
        private final StableLog log;
        private final StableBlocks blocks;
        private final StableLedger ledger;
        private final int incarnation;

        private Copy(HeapStorage from) {
            log = from.log.copy();
            blocks = from.blocks.copy();
            ledger = from.ledger.copy();
            incarnation = from.incarnation;
        }
    }

    /** Returns a copy of the storage's content. Only while no process has it open, after {@link #crash}. */
    public Copy copy() {
        return new Copy(this);
    }

    /** Restores the content that the storage had when the copy was taken. Only while no process has it open. */
    public void restore(Copy older) {
        log = older.log.copy();
        blocks = older.blocks.copy();
        ledger = older.ledger.copy();
        incarnation = older.incarnation;
    }

    /** Erases everything and keeps only this incarnation to count on from. Only while no process has it open. */
    public void wipe(int nowIncarnation) {
        log = new StableLog();
        blocks = new StableBlocks();
        ledger = new StableLedger();
        incarnation = nowIncarnation;
    }

    public StorageCounts counts() {
        return meter.counts();
    }
}
