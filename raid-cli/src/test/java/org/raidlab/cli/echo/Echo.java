package org.raidlab.cli.echo;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.Predicate;
import org.raidlab.cli.echo.EchoSystem.EchoMessage;
import org.raidlab.core.ServerType;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.runtime.node.NodeSystem;
import org.raidlab.runtime.system.DeployedSystem;
import org.raidlab.runtime.system.SystemCluster;
import org.raidlab.runtime.system.SystemLoad;
import org.raidlab.sim.fault.FaultKey;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.frame.PlannedScenario;
import org.raidlab.sim.frame.RunHooks;
import org.raidlab.sim.frame.Scenario;
import org.raidlab.sim.frame.SimulatedRun;
import org.raidlab.sim.system.SimulatedSystem;
import org.raidlab.sim.world.World;

/** Counters, as the simulator and the processes of a cluster run them. */
public class Echo implements SimulatedSystem, DeployedSystem<EchoMessage> {
    static final FaultKey LIES = FaultKey.count("lies");
    static final SequencedMap<FaultKey, Predicate<TraceEvent>> POINTS =
            new LinkedHashMap<>(Map.of(FaultKey.count("crash-at-counted"), EchoSystem.HasCounted.class::isInstance));

    private final boolean careful;

    public Echo() {
        this(true);
    }

    Echo(boolean careful) {
        this.careful = careful;
    }

    @Override
    public String name() {
        return "echo";
    }

    @Override
    public FaultPlan plan(String name) {
        return FaultPlan.named(name, List.of(LIES, POINTS.firstEntry().getKey()));
    }

    @Override
    public Scenario scenario(FaultPlan plan) {
        return PlannedScenario.of(
                plan,
                (drawn, sites, transactions, seed, hooks) -> new EchoRun(
                        new EchoSystem(careful), new World(seed, drawn), sites, transactions / sites, hooks));
    }

    @Override
    public List<String> smallWork() {
        return List.of("count");
    }

    @Override
    public SimulatedRun small(long seed, RunHooks hooks) {
        return new EchoRun(new EchoSystem(careful), new World(seed, plan("calm")), 2, 10, hooks);
    }

    @Override
    public NodeSystem<EchoMessage> site(int site, List<Integer> sites) {
        return new EchoSystem(careful);
    }

    @Override
    public Codec<EchoMessage> codec() {
        return EchoSystem.MESSAGES;
    }

    @Override
    public ServerType nameServer() {
        return EchoSystem.Kind.NAME_SERVER;
    }

    @Override
    public SystemLoad load(SystemCluster cluster) {
        return new EchoLoad(cluster);
    }
}
