package org.raidlab.runtime;

import java.nio.ByteBuffer;
import org.raidlab.store.file.FileOps;

/** What the processes of one host share. It survives the death of a process. */
public interface HostResources {
    /** The resources of a process that shares nothing. */
    HostResources NONE = new HostResources() {
        @Override
        public ByteBuffer memory(String name, int bytes) {
            throw new IllegalStateException("this process shares no memory");
        }

        @Override
        public FileOps files() {
            throw new IllegalStateException("this process shares no files");
        }
    };

    /**
     * Returns a region of the host's memory; all processes of the host that name it see the same bytes. The host makes
     * a missing region, of zeros, and loses all regions when it dies.
     *
     * @param bytes the size; the same at each call
     */
    ByteBuffer memory(String name, int bytes);

    /**
     * Returns the file system of the host. A write that is not forced survives the death of the process, not of the
     * host. Another host that has the same disk sees a write when it is durable.
     */
    FileOps files();
}
