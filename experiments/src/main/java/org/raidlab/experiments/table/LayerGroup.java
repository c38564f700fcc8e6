package org.raidlab.experiments.table;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.experiments.bench.child.Child;
import org.raidlab.experiments.bench.child.ChildJvms;

/** A process that sends messages on one layer, and others that return them. */
final class LayerGroup implements AutoCloseable {
    private static final double NANOS = 1e9;

    private final List<Child> far = new ArrayList<>();
    private final Child near;

    LayerGroup(ChildJvms jvms, Layer layer, Way way, int fragmentBytes, int peers) throws IOException {
        List<String> arguments = List.of("layer", layer.name(), way.name(), Integer.toString(fragmentBytes));
        List<String> nearArguments = new ArrayList<>(arguments);
        for (int i = 0; i < peers; i++) {
            Child child = jvms.start(arguments);
            far.add(child);
            nearArguments.add(child.hear());
        }
        near = jvms.start(nearArguments);
        near.hear();
    }

    /** Median of so many round trips, in seconds. */
    double roundTrip(int bytes, int count) throws IOException {
        return ask(bytes + " " + count + " once");
    }

    /** Returns the median of so many round trips if the message is formatted anew for each receiver. */
    double roundTripByLoop(int bytes, int count) throws IOException {
        return ask(bytes + " " + count + " loop");
    }

    private double ask(String question) throws IOException {
        return Double.parseDouble(near.ask(question)) / NANOS;
    }

    @Override
    public void close() {
        near.close();
        far.forEach(Child::close);
    }
}
