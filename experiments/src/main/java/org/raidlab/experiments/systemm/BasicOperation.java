package org.raidlab.experiments.systemm;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.raidlab.core.Invariants;
import org.raidlab.systemm.lock.LockManager;
import org.raidlab.systemm.lock.LockMode;
import org.raidlab.systemm.lock.LockOwner;
import org.raidlab.systemm.lock.Resource;

/** An operation of Table 4.4. */
enum BasicOperation {
    /** A buffer for a segment, with the copy into it: a garbage collector frees it. */
    SEGMENT("segment", "segment allocation") {
        @Override
        void run(Parts parts, int number) {
            parts.copy = parts.segment.clone();
            parts.segment[number % parts.segment.length]++;
        }
    },
    /** An exclusive lock on a segment that nobody else wants, and its release. */
    LOCK("lock", "lock request") {
        @Override
        void run(Parts parts, int number) {
            Resource segment = Resource.segment(number % Parts.BLOCKS);
            LockManager.Result result = parts.locks.request(parts.owner, segment, LockMode.EXCLUSIVE);
            Invariants.check(result == LockManager.Result.GRANTED, "nobody else wants a lock");
            parts.locks.releaseAll(parts.owner);
        }
    },
    /** A block that is written and forced. */
    WRITE("write", "I/O request") {
        @Override
        void run(Parts parts, int number) throws IOException {
            long at = (long) (number % Parts.BLOCKS) * parts.segment.length;
            int written = parts.file.write(ByteBuffer.wrap(parts.segment), at);
            Invariants.check(written == parts.segment.length, "a block is written in whole");
            parts.file.force(false);
        }
    };

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final double NANOS_PER_MICRO = 1_000;

    private final String word;
    private final String printed;

    BasicOperation(String word, String printed) {
        this.word = word;
        this.printed = printed;
    }

    String word() {
        return word;
    }

    /** Returns the paper's name of it. */
    String printed() {
        return printed;
    }

    abstract void run(Parts parts, int number) throws IOException;

    /** Returns the processor time of the operation, on average of so many, in microseconds. */
    double micros(Parts parts, int count) throws IOException {
        long begun = THREADS.getCurrentThreadCpuTime();
        for (int number = 0; number < count; number++) {
            run(parts, number);
        }
        return (THREADS.getCurrentThreadCpuTime() - begun) / NANOS_PER_MICRO / count;
    }

    /** What the operations work on. */
    static final class Parts implements AutoCloseable {
        private static final int BLOCKS = 64;

        private final LockManager locks = new LockManager();
        private final LockOwner owner = new LockOwner();
        private final FileChannel file;
        private final byte[] segment;
        private byte[] copy;

        Parts(Path path, int segmentBytes) throws IOException {
            segment = new byte[segmentBytes];
            copy = segment;
            file = FileChannel.open(
                    path, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
        }

        /** Returns the last copy: it is read, so that it is made. */
        byte[] copy() {
            return copy.clone();
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
