package org.raidlab.experiments.figure;

import java.util.List;
import java.util.stream.IntStream;
import org.raidlab.checkpoint.CheckpointAlgorithm;
import org.raidlab.checkpoint.CheckpointSettings;
import org.raidlab.checkpoint.CheckpointedServer;
import org.raidlab.checkpoint.Group;
import org.raidlab.core.Address;
import org.raidlab.core.RandomSource;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.PackedCodec;
import org.raidlab.core.turn.Ports;
import org.raidlab.msg.RaidServer;

/** The processes of a run, each with a checkpointed server that talks to its neighbours in a topology. */
final class TalkGroup {
    static final Codec<TalkMessage> BODIES = PackedCodec.of(TalkMessage.class, 64);

    private final Topology topology;
    private final Group group;

    TalkGroup(Topology topology, int size) {
        this.topology = topology;
        group = new Group(IntStream.rangeClosed(1, size)
                .mapToObj(number -> Address.of(number, RaidServer.AC))
                .toList());
    }

    int size() {
        return group.size();
    }

    /** Returns the address of a process; they have numbers from 0. */
    Address address(int number) {
        return group.address(number);
    }

    int number(Address address) {
        return group.number(address);
    }

    /**
     * Makes the server of a process.
     *
     * @param random of what it says, and to whom
     * @param imageBytes of its checkpoints, at least
     */
    CheckpointedServer<TalkMessage> server(
            Ports ports,
            RandomSource random,
            int imageBytes,
            CheckpointSettings settings,
            CheckpointAlgorithm.Factory algorithm) {
        List<Address> neighbours = topology.neighbours(number(ports.self()), size()).stream()
                .map(this::address)
                .toList();
        return new CheckpointedServer<>(
                ports, group, new Talker(neighbours, random, imageBytes), BODIES, settings, algorithm);
    }
}
