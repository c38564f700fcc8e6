package org.raidlab.checkpoint;

import org.raidlab.core.Lsn;

/** The position from which the process's one log is needed, by the server inside and by the wrapper. */
final class LogRetention {
    private final long slackBytes;
    private Lsn inner = Lsn.END;
    private Lsn cut = Lsn.START;

    /** @param slackBytes the log is cut when so much can be freed */
    LogRetention(long slackBytes) {
        this.slackBytes = slackBytes;
    }

    /**
     * Records that the server inside writes: a server that never writes needs no log, and one that does frees it
     * itself.
     */
    void innerWrites() {
        if (inner.equals(Lsn.END)) {
            inner = Lsn.START;
        }
    }

    void innerFrees(Lsn before) {
        inner = before;
    }

    /** Returns whether it is time to cut, given the position that the wrapper needs. */
    boolean isTimeToCut(Lsn own) {
        return Lsn.min(own, inner).offset() - cut.offset() > slackBytes;
    }

    Lsn cut(Lsn own) {
        cut = Lsn.min(own, inner);
        return cut;
    }
}
