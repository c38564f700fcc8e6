package org.raidlab.experiments.table;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.experiments.bench.child.Child;
import org.raidlab.experiments.bench.child.ChildJvms;

/** A process that sends messages on one layer, and others that return them. */
final class LayerGroup implements AutoCloseable {
    private static final double NANOS = 1e9;

    /** The process that sends is the last one. */
    private final List<Child> all = new ArrayList<>();

    LayerGroup(ChildJvms jvms, Layer layer, Way way, int fragmentBytes, int peers) throws IOException {
        List<String> arguments =
                new ArrayList<>(List.of("layer", layer.name(), way.name(), Integer.toString(fragmentBytes)));
        List<String> ports = new ArrayList<>();
        try {
            for (int i = 0; i < peers; i++) {
                all.add(jvms.start(arguments));
                ports.add(all.getLast().hear());
            }
            arguments.addAll(ports);
            all.add(jvms.start(arguments));
            all.getLast().hear();
        } catch (IOException e) {
            close();
            throw e;
        }
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
        return Double.parseDouble(all.getLast().ask(question)) / NANOS;
    }

    @Override
    public void close() {
        all.reversed().forEach(Child::close);
    }
}
