package org.raidlab.systemm;

import java.util.List;
import org.raidlab.core.codec.Row;
import org.raidlab.systemm.procedure.Action;
import org.raidlab.systemm.procedure.Call;

/**
 * What the log says of one committed transaction: its log records and its commit record, contiguous. A transaction that
 * is not committed has nothing in the log, so the log has nothing to undo.
 */
public sealed interface LogEntry {
    /** Bytes of an entry, or of one of its parts, beside what it contains. */
    int ENTRY_BYTES = 24;

    /** Returns the log sequence number: 1 for the first commit or begin marker of the site, then without a gap. */
    long lsn();

    /** Returns about how many bytes the entry has in the log. */
    int bytes();

    /** VALUE: whole slot images by location, and the slots that became free. */
    record Values(long lsn, List<SlotImage> written, List<SlotPlace> freed) implements LogEntry {
        public Values {
            written = List.copyOf(written);
            freed = List.copyOf(freed);
        }

        @Override
        public int bytes() {
            int bytes = ENTRY_BYTES + ENTRY_BYTES * freed.size();
            for (SlotImage image : written) {
                bytes += ENTRY_BYTES + image.bytes().bytes().length;
            }
            return bytes;
        }
    }

    /** AOPER: the actions, in order. */
    record Actions(long lsn, List<Action.Update> actions) implements LogEntry {
        public Actions {
            actions = List.copyOf(actions);
        }

        @Override
        public int bytes() {
            int bytes = ENTRY_BYTES;
            for (Action.Update action : actions) {
                bytes += ENTRY_BYTES + content(action);
            }
            return bytes;
        }

        private static int content(Action.Update action) {
            return switch (action) {
                case Action.Insert insert -> insert.content().bytes().length;
                case Action.Replace replace -> replace.content().bytes().length;
                case Action.Delete _, Action.SetField _, Action.AddToField _ -> 0;
            };
        }
    }

    /**
     * TOPER: the call.
     *
     * @param inBackup the sweep whose copy contains the transaction, because all that it touched was white; 0 if none
     */
    record Called(long lsn, long inBackup, Call call) implements LogEntry {
        @Override
        public int bytes() {
            return 2 * ENTRY_BYTES + call.text().length();
        }
    }

    /**
     * A slot of a segment.
     *
     * @param segment its number
     * @param slot its number in the segment
     */
    record SlotPlace(int segment, int slot) {}

    /**
     * The bytes of a slot, with its header.
     *
     * @param set to which the segment belongs
     */
    record SlotImage(int set, int segment, int slot, Row bytes) {}
}
