package org.raidlab.core.turn;

import org.raidlab.core.Lsn;

/**
 * An opened log. A forced record survives the process and the machine; unforced ones may or may not. A torn tail is
 * cut, a hole in the middle is a {@link StorageException}.
 */
public interface Log extends AutoCloseable {
    /** Reads the records that survived, in order; the array is the reader's own. */
    interface Reader {
        void record(Lsn at, byte[] payload);
    }

    /** Replays all records from the last truncation point on. Called once, before the first append. */
    void replay(Reader reader);

    /** Appends a record and returns the position at which it begins. It is not durable yet. */
    Lsn append(byte[] payload);

    /**
     * Makes everything appended durable with one write and one force; a {@link StorageException} ends the process. A
     * log on a disk is durable on return. A log in the memories of other machines may only have begun then:
     * {@link #durable} says how far it is.
     */
    void force();

    /**
     * Begins to make everything appended so far durable and returns at once; one at a time. The process's own loop
     * calls {@code done} when it is durable, never inside this call.
     */
    void forceLater(Runnable done);

    /** Returns the position at which the next record will begin. */
    Lsn end();

    /** Returns the position before which everything is durable. */
    Lsn durable();

    /** Frees the log before a position; records from it on stay readable. */
    void truncate(Lsn before);

    @Override
    void close();
}
