package org.raidlab.experiments.rrvm;

/** Figure 3: the size of the log, with blocks of 512 bytes. */
public final class Figure3 extends LogSizeFigure {
    private static final int BLOCK_BYTES = 512;

    public Figure3() {
        super("rrvm-fig3", BLOCK_BYTES);
    }
}
