package org.raidlab.core.turn;

import org.raidlab.core.Lsn;

/**
 * The one log of a process. A forced record survives the process and the machine; unforced ones may or may not. A torn
 * tail is cut, a hole in the middle is a {@link StorageException}.
 */
public interface Log extends AutoCloseable {
    /** Reads what survived, in order; the array is the reader's own. */
    interface Reader {
        void record(Lsn at, byte[] payload);
    }

    /** Replays all records from the last truncation point on. Called once, before the first append. */
    void replay(Reader reader);

    /** Appends a record and says where it begins. It is not durable yet. */
    Lsn append(byte[] payload);

    /** One write and one force for everything appended; {@link StorageException} ends the process. */
    void force();

    /** Where the next record will begin. */
    Lsn end();

    /** Everything before this is durable. */
    Lsn durable();

    /** Frees what lies before a position; records from it on stay readable. */
    void truncate(Lsn before);

    @Override
    void close();
}
