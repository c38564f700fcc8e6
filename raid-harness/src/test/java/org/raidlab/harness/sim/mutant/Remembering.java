package org.raidlab.harness.sim.mutant;

import java.util.function.Predicate;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.WrappedServer;
import org.raidlab.msg.RaidMessage;

/** Does not see some records when it restarts. */
final class Remembering extends WrappedServer<RaidMessage> {
    private final Predicate<LogRecord> remembered;

    Remembering(Server<RaidMessage> right, Predicate<LogRecord> remembered) {
        super(right);
        this.remembered = remembered;
    }

    @Override
    public void onRecovered(long offset, LogRecord record) {
        if (remembered.test(record)) {
            super.onRecovered(offset, record);
        }
    }
}
