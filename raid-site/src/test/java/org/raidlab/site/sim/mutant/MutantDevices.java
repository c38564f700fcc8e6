package org.raidlab.site.sim.mutant;

import java.util.function.Consumer;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Ledger;
import org.raidlab.core.turn.LedgerEntry;
import org.raidlab.core.turn.Log;

/** Devices below a right site that lie to it. */
public final class MutantDevices {
    private MutantDevices() {}

    /** Every tenth force of the log is reported as done, and is not. */
    public static Log skippingForces(Log right) {
        return new Log() {
            private int forces;

            @Override
            public void replay(Reader reader) {
                right.replay(reader);
            }

            @Override
            public Lsn append(byte[] payload) {
                return right.append(payload);
            }

            @Override
            public void force() {
                if (++forces % 10 != 0) {
                    right.force();
                }
            }

            @Override
            public Lsn end() {
                return right.end();
            }

            @Override
            public Lsn durable() {
                return right.end();
            }

            @Override
            public void truncate(Lsn before) {
                right.truncate(before);
            }

            @Override
            public void close() {
                right.close();
            }
        };
    }

    /** The ledger is never forced, though the log is cut. */
    public static Ledger unforced(Ledger right) {
        return new Ledger() {
            @Override
            public void replay(Consumer<LedgerEntry> reader) {
                right.replay(reader);
            }

            @Override
            public void append(LedgerEntry entry) {
                right.append(entry);
            }

            @Override
            public void force() {}

            @Override
            public void close() {}
        };
    }
}
