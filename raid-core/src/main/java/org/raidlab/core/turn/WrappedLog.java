package org.raidlab.core.turn;

import org.raidlab.core.Lsn;

/** A log around another one; a subclass that measures, delays or fails some of the calls overrides their methods. */
public class WrappedLog implements Log {
    private final Log beneath;

    public WrappedLog(Log beneath) {
        this.beneath = beneath;
    }

    @Override
    public void replay(Reader reader) {
        beneath.replay(reader);
    }

    @Override
    public Lsn append(byte[] payload) {
        return beneath.append(payload);
    }

    @Override
    public void force() {
        beneath.force();
    }

    @Override
    public void forceLater(Runnable done) {
        beneath.forceLater(done);
    }

    @Override
    public Lsn end() {
        return beneath.end();
    }

    @Override
    public Lsn durable() {
        return beneath.durable();
    }

    @Override
    public void truncate(Lsn before) {
        beneath.truncate(before);
    }

    @Override
    public void close() {
        beneath.close();
    }
}
