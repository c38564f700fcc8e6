package org.raidlab.store.heap;

import java.util.concurrent.Executor;
import org.raidlab.core.Invariants;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Log;

/** A process's log on the heap; positions are those that the log on files would give. */
final class HeapLog implements Log {
    private final StableLog stable;
    private final HeapHandle handle;
    private final HeapMeter meter;
    private final Executor completions;
    private boolean replayed;

    HeapLog(StableLog stable, HeapHandle handle, HeapMeter meter, Executor completions) {
        this.stable = stable;
        this.handle = handle;
        this.meter = meter;
        this.completions = completions;
    }

    @Override
    public void replay(Reader reader) {
        Invariants.check(!replayed, "a log is replayed once");
        handle.call();
        stable.replay(reader);
        stable.force(); // what survived is stable from now on
        replayed = true;
    }

    @Override
    public Lsn append(byte[] payload) {
        ready();
        handle.call();
        meter.appended(payload.length);
        return new Lsn(stable.append(payload));
    }

    @Override
    public void force() {
        ready();
        handle.call();
        if (stable.force()) {
            meter.forced();
        }
    }

    @Override
    public void forceLater(Runnable done) {
        ready();
        handle.call();
        long upTo = stable.end();
        completions.execute(() -> {
            if (!handle.hasEnded()) {
                if (stable.forceUpTo(upTo)) {
                    meter.forced();
                }
                done.run();
            }
        });
    }

    @Override
    public Lsn end() {
        ready();
        return new Lsn(stable.end());
    }

    @Override
    public Lsn durable() {
        ready();
        return new Lsn(stable.durable());
    }

    @Override
    public void truncate(Lsn before) {
        ready();
        Invariants.check(before.offset() <= stable.end(), "a log is truncated at a record or at its end");
        if (before.offset() > stable.start()) {
            handle.call();
            if (stable.durable() < before.offset() && stable.force()) {
                meter.forced();
            }
            stable.truncate(before.offset());
        }
    }

    private void ready() {
        handle.check();
        Invariants.check(replayed, "a log is replayed before it is used");
    }

    @Override
    public void close() {
        if (!handle.hasEnded()) {
            stable.force();
        }
    }
}
