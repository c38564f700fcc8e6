package org.raidlab.systemm.checkpoint;

/** How a sweep visits segments. An object lives for one sweep. */
interface SweepAlgorithm {
    /** What is to be done next. */
    sealed interface Visit {
        /**
         * Write this image of a segment to the backup copy.
         *
         * @param holdsLock whether a lock is held until the image is written; no other segment is visited meanwhile
         */
        @SuppressWarnings("ArrayRecordComponent") // an image that is handed over, never compared
        record Write(int segment, byte[] image, boolean holdsLock) implements Visit {}

        /** All segments that are left are locked by transactions: try again later. */
        record Busy(int left) implements Visit {}

        /** All segments have been visited. */
        record Done(int segments) implements Visit {}
    }

    /** Passes clean segments, up to the next one that has something to do. */
    Visit next();

    /** A segment that holds a lock is on the backup copy. */
    void written(int segment);
}
