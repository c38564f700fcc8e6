package org.raidlab.experiments.bench.cast;

import java.io.IOException;
import java.util.List;
import org.raidlab.experiments.bench.child.Participant;
import org.raidlab.experiments.bench.codec.CodecRole;
import org.raidlab.experiments.bench.commit.CommitClients;
import org.raidlab.experiments.bench.ldg.SideRole;
import org.raidlab.experiments.bench.log.LogRole;
import org.raidlab.experiments.bench.peers.EtcdClients;
import org.raidlab.experiments.bench.peers.MixClients;
import org.raidlab.experiments.bench.skeleton.BareClient;
import org.raidlab.experiments.bench.skeleton.MapNode;
import org.raidlab.experiments.bench.skeleton.SkeletonNode;
import org.raidlab.experiments.figure.SyncRole;
import org.raidlab.experiments.message.MessagesRole;
import org.raidlab.experiments.rrvm.real.MeasuredWorkstation;
import org.raidlab.experiments.systemm.GroupedCalls;
import org.raidlab.experiments.systemm.HeapArrays;
import org.raidlab.experiments.systemm.MeasuredSite;
import org.raidlab.experiments.table.LayerRole;

/** The roles of all benchmarks' processes, by the first word of their arguments. */
public final class Roles {
    private Roles() {}

    /** Makes the role that the arguments name. */
    public static Participant.Role cast(List<String> arguments) throws IOException {
        return switch (arguments.getFirst()) {
            case "near", "far" -> SideRole.cast(arguments);
            case "layer" -> LayerRole.cast(arguments);
            case "sync" -> SyncRole.cast(arguments);
            case "codec" -> CodecRole.cast(arguments);
            case MessagesRole.NAME -> MessagesRole.cast(arguments);
            case HeapArrays.NAME -> HeapArrays.cast(arguments);
            case GroupedCalls.NAME -> GroupedCalls.cast(arguments);
            case MeasuredSite.NAME -> MeasuredSite.cast(arguments);
            case MeasuredWorkstation.NAME -> MeasuredWorkstation.cast(arguments);
            case "log" -> LogRole.cast(arguments);
            case "commit-client" -> CommitClients.cast(arguments);
            case MixClients.NAME -> MixClients.cast(arguments);
            case EtcdClients.NAME -> EtcdClients.cast(arguments);
            case "skeleton" -> SkeletonNode.cast(arguments);
            case "skeleton-client" -> BareClient.ofSkeleton(arguments);
            case "map" -> MapNode.cast();
            case "map-client" -> BareClient.ofMaps(arguments);
            default -> throw new IllegalArgumentException("no role " + arguments.getFirst());
        };
    }
}
