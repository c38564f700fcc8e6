package org.raidlab.experiments.rrvm;

/** Figure 2: the size of the log, with blocks of 128 bytes. */
public final class Figure2 extends LogSizeFigure {
    private static final int BLOCK_BYTES = 128;

    public Figure2() {
        super("rrvm-fig2", BLOCK_BYTES);
    }
}
