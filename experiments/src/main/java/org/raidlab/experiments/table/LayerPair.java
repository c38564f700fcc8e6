package org.raidlab.experiments.table;

import java.io.IOException;
import java.util.List;
import org.raidlab.experiments.bench.child.Child;
import org.raidlab.experiments.bench.child.ChildJvms;

/** Two processes that send messages to and fro on one layer. */
final class LayerPair implements AutoCloseable {
    private static final double NANOS = 1e9;

    private final Child far;
    private final Child near;

    LayerPair(ChildJvms jvms, Layer layer, int fragmentBytes) throws IOException {
        String fragment = Integer.toString(fragmentBytes);
        far = jvms.start(List.of("layer", layer.name(), fragment));
        String port = far.hear();
        near = jvms.start(List.of("layer", layer.name(), fragment, port));
        near.hear();
    }

    /** Median of so many round trips, in seconds. */
    double roundTrip(int bytes, int count) throws IOException {
        return Double.parseDouble(near.ask(bytes + " " + count)) / NANOS;
    }

    @Override
    public void close() {
        near.close();
        far.close();
    }
}
