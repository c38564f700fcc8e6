package org.raidlab.experiments.rrvm;

/** Figure 7: the load of one server, with blocks of 32 bytes. */
public final class Figure7 extends ServerLoadFigure {
    private static final int BLOCK_BYTES = 32;

    public Figure7() {
        super("rrvm-fig7", BLOCK_BYTES, "32 bytes");
    }
}
