package org.raidlab.runtime.launch;

import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.raidlab.core.turn.StorageException;

/** Ends a process that must not go on: its memory is ahead of its log, so the process ends without clean-up. */
public final class ProcessExit {
    private static final Logger LOG = LogManager.getLogger(ProcessExit.class);
    private static final int STORAGE = 3;
    private static final int INTERNAL_ERROR = 70;

    private ProcessExit() {}

    /** Ends this process at once, with exit code 3 for its stable storage and 70 for any other cause. */
    public static void because(String process, Throwable cause) {
        boolean storage = cause instanceof StorageException;
        try {
            if (storage) {
                LOG.fatal("{} ends: {}", process, cause.getMessage());
            } else {
                LOG.fatal("{} ends by an internal error", process, cause);
            }
            LogManager.shutdown();
        } finally { // also when nothing can be said any more, for want of memory or files
            Runtime.getRuntime().halt(storage ? STORAGE : INTERNAL_ERROR);
        }
    }
}
