package org.raidlab.checkpoint;

import org.raidlab.core.Lsn;

/** From where on the one log of the process is needed: by the server inside, and by the wrapper. */
final class LogRetention {
    private final long slackBytes;
    private Lsn inner = Lsn.END;
    private Lsn cut = Lsn.START;

    /** @param slackBytes the log is cut when so much can be freed */
    LogRetention(long slackBytes) {
        this.slackBytes = slackBytes;
    }

    /** A server that never writes needs nothing; one that does frees it itself. */
    void innerWrites() {
        if (inner.equals(Lsn.END)) {
            inner = Lsn.START;
        }
    }

    void innerFrees(Lsn before) {
        inner = before;
    }

    /** Whether it is time to cut, given what the wrapper needs. */
    boolean isTimeToCut(Lsn own) {
        return Lsn.min(own, inner).offset() - cut.offset() > slackBytes;
    }

    Lsn cut(Lsn own) {
        cut = Lsn.min(own, inner);
        return cut;
    }
}
