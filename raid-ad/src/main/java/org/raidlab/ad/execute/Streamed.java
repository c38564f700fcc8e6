package org.raidlab.ad.execute;

/** The rows of a cursor, if there is a binding of the earlier variables, of which there is at most one. */
final class Streamed implements Cursor {
    private final Cursor gate;
    private final Cursor rows;
    private boolean open;

    Streamed(Cursor gate, Cursor rows) {
        this.gate = gate;
        this.rows = rows;
    }

    @Override
    public Advance advance() {
        if (!open && gate.advance() == Advance.DONE) {
            return Advance.DONE;
        }
        open = true;
        return rows.advance();
    }
}
