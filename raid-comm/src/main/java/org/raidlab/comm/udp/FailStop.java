package org.raidlab.comm.udp;

/** Runs the steps of a process. Once it threw, nothing of it runs again: its state may be half changed. */
public final class FailStop {
    private final EngineHandler handler;
    private boolean failed;

    public FailStop(EngineHandler handler) {
        this.handler = handler;
    }

    /** Runs a step, unless one has failed. */
    public void run(Runnable step) {
        if (failed) {
            return;
        }
        try {
            step.run();
        } catch (RuntimeException | Error e) {
            fail(e);
        }
    }

    /** Records a failure, in a step or elsewhere. */
    public void fail(Throwable cause) {
        failed = true;
        handler.onFailure(cause);
    }

    /** Returns whether a step has failed, after which none runs. */
    public boolean hasFailed() {
        return failed;
    }
}
