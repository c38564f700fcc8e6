package org.raidlab.store.crash;

import java.io.IOException;

/** Thrown when the disk has failed in the middle of a call, and by all calls after it. */
public final class PowerFailure extends IOException {
    private static final long serialVersionUID = 1L;

    PowerFailure() {
        super("power failure");
    }
}
