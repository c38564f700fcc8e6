package org.raidlab.ad.execute;

/** The work of applying an action to each row of a cursor. */
public final class ForEach implements Cursor {
    private final Cursor rows;
    private final Runnable body;

    public ForEach(Cursor rows, Runnable body) {
        this.rows = rows;
        this.body = body;
    }

    @Override
    public Advance advance() {
        while (true) {
            Advance advance = rows.advance();
            if (advance != Advance.ROW) {
                return advance;
            }
            body.run();
        }
    }
}
