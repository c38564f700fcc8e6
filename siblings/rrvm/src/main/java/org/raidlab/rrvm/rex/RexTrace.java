package org.raidlab.rrvm.rex;

import org.raidlab.core.turn.TraceEvent;

/** What a page store notes for people and tests. */
public sealed interface RexTrace extends TraceEvent {
    /** The store writes a page back that has bytes of an open transaction. */
    record Stole(int page) implements RexTrace {
        @Override
        public boolean isCritical() {
            return true;
        }
    }

    /** The store has undone a transaction, of which so many changes were left. */
    record Undid(long transaction, int changes) implements RexTrace {
        @Override
        public boolean isCritical() {
            return true;
        }
    }

    /** A checkpoint has ended, and the store cuts the log. */
    record Checkpointed(long checkpoint) implements RexTrace {
        @Override
        public boolean isCritical() {
            return true;
        }
    }

    /** A restart has repeated the history of so many pages, and has undone an open transaction or none. */
    record Restarted(int pages, boolean hasUndone) implements RexTrace {}
}
