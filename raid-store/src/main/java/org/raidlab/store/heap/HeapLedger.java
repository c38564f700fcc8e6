package org.raidlab.store.heap;

import java.util.function.Consumer;
import org.raidlab.core.turn.Ledger;
import org.raidlab.core.turn.LedgerEntry;

/** A process's ledger on the heap. */
final class HeapLedger implements Ledger {
    private final StableLedger stable;
    private final HeapHandle handle;
    private final HeapMeter meter;

    HeapLedger(StableLedger stable, HeapHandle handle, HeapMeter meter) {
        this.stable = stable;
        this.handle = handle;
        this.meter = meter;
    }

    @Override
    public void replay(Consumer<LedgerEntry> reader) {
        handle.call();
        stable.replay(reader);
    }

    @Override
    public void append(LedgerEntry entry) {
        handle.call();
        stable.append(entry);
    }

    @Override
    public void force() {
        handle.call();
        if (stable.force()) {
            meter.forced();
        }
    }

    @Override
    public void close() {
        if (!handle.hasEnded()) {
            stable.force();
        }
    }
}
