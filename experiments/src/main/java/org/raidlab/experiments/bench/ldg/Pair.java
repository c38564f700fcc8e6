package org.raidlab.experiments.bench.ldg;

import java.io.IOException;
import java.util.List;
import org.raidlab.experiments.bench.Repeated;
import org.raidlab.experiments.bench.child.Child;
import org.raidlab.experiments.bench.child.ChildJvms;
import org.raidlab.experiments.bench.transport.Via;

/** Two processes that send to each other. */
final class Pair implements AutoCloseable {
    private final Child far;
    private final Child near;

    Pair(ChildJvms jvms, Via via, Network network) throws IOException {
        String fragment = Integer.toString(network.fragmentBytes());
        far = jvms.start(network.farCommand(), List.of("far", via.name(), network.far(), fragment));
        String port = far.hear();
        near = jvms.start(List.of("near", via.name(), network.near(), fragment, network.far(), port));
        near.hear();
    }

    /** Its doing a task. */
    Repeated repeated(Task task) {
        return near.repeated(task.word() + " " + task.bytes() + " ");
    }

    @Override
    public void close() {
        near.close();
        far.close();
    }
}
