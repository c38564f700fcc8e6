package org.raidlab.store.crash;

import java.io.IOException;

/** The disk is gone in the middle of a call, and all calls after it. */
public final class PowerFailure extends IOException {
    private static final long serialVersionUID = 1L;

    PowerFailure() {
        super("power failure");
    }
}
