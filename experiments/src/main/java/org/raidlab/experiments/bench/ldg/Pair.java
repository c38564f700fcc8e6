package org.raidlab.experiments.bench.ldg;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.experiments.bench.Repeated;
import org.raidlab.experiments.bench.child.Child;
import org.raidlab.experiments.bench.child.ChildJvms;
import org.raidlab.experiments.bench.child.Processors;
import org.raidlab.experiments.bench.transport.Via;

/** Two processes that exchange messages. */
final class Pair implements AutoCloseable {
    private final Child far;
    private final Child near;

    Pair(ChildJvms jvms, Via via, Network network, Processors processors) throws IOException {
        String fragment = Integer.toString(network.fragmentBytes());
        List<String> farCommand = new ArrayList<>(network.farCommand());
        farCommand.addAll(processors.commandOf(1));
        far = jvms.start(farCommand, List.of("far", via.name(), network.far(), fragment));
        String port = far.hear();
        near = jvms.start(
                processors.commandOf(0), List.of("near", via.name(), network.near(), fragment, network.far(), port));
        near.hear();
    }

    /** Returns the task as an operation of the pair. */
    Repeated repeated(Task task) {
        return near.repeated(task.word() + " " + task.bytes() + " ");
    }

    @Override
    public void close() {
        near.close();
        far.close();
    }
}
