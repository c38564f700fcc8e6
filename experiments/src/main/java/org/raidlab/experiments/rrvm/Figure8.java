package org.raidlab.experiments.rrvm;

/** Figure 8: the load of one server, with blocks of 2 Kbytes. */
public final class Figure8 extends ServerLoadFigure {
    private static final int BLOCK_BYTES = 2_048;

    public Figure8() {
        super("rrvm-fig8", BLOCK_BYTES, "2 Kbytes");
    }
}
