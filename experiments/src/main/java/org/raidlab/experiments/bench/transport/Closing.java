package org.raidlab.experiments.bench.transport;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Closes sockets. */
final class Closing {
    private Closing() {}

    static void quietly(Closeable socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
