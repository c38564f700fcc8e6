package org.raidlab.harness.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.IntStream;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.SessionVector;
import org.raidlab.sim.fault.PlanKey;
import org.raidlab.sim.process.ProcessObserver;
import org.raidlab.sim.process.SimProcess;
import org.raidlab.sim.run.SeedResult;
import org.raidlab.sim.time.Simulation;
import org.raidlab.site.config.Algorithms;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/** Records what the sites of a run do, for the checks and counts at its end. */
final class RunObserver implements ProcessObserver {
    private final ScannedTuples scanned = new ScannedTuples();
    private final TakenMessages taken = new TakenMessages();
    private final Reached reached = new Reached();
    private final ShadowFailLocks shadow = new ShadowFailLocks(reached);
    private final ControllersInForce inForce = new ControllersInForce();
    private final ViewChain views;
    private final SimSettings settings;
    /**
     * Whether the name server keeps what it knows: one that has died may hear a site's late registration of an earlier
     * incarnation before it hears the present one.
     */
    private final boolean remembers;

    RunObserver(Simulation simulation, SimSettings settings) {
        this.settings = settings;
        views = new ViewChain(simulation);
        remembers = settings.plan().count(PlanKey.NAME_SERVER_CRASHES) == 0;
    }

    /** Begins a run whose views change: the founders are in the first one, and these are all sites. */
    void beginViews(List<Integer> founders, List<Integer> all) {
        shadow.begin(founders, all);
    }

    @Override
    public void noted(SimProcess from, TraceEvent event) {
        if (event instanceof RaidTrace.Read read) {
            scanned.note(read);
        } else if (event instanceof RaidTrace.Superseded question) {
            scanned.note(question);
        } else if (event instanceof RaidTrace.Installed(int site, SessionVector view)) {
            reached.count(Reached.What.VIEW_CHANGE);
            shadow.entered(site, view);
        }
        views.noted(from, event);
    }

    @Override
    public void turned(SimProcess process, boolean complete) {
        shadow.turned(complete);
    }

    /** Returns a factory whose servers count the messages that they take. */
    ServerFactory counted(SiteOptions options, ServerFactory servers) {
        return new CountedServerFactory(options, servers, this, remembers ? views::found : what -> {});
    }

    /** Returns a codec of the clients, which also counts the answers to them. */
    Codec<RaidMessage> countedAnswers(Codec<RaidMessage> codec) {
        return new CountedAnswers(codec, taken);
    }

    /** Returns a codec that also counts the long messages that it encodes. */
    Codec<RaidMessage> counted(Codec<RaidMessage> codec) {
        return new Codec<>() {
            @Override
            public byte[] encode(RaidMessage value) {
                byte[] bytes = codec.encode(value);
                if (bytes.length > Reached.LONG_BYTES) {
                    reached.count(Reached.What.LONG_MESSAGE);
                }
                return bytes;
            }

            @Override
            public RaidMessage decode(byte[] bytes) throws MalformedException {
                return codec.decode(bytes);
            }
        };
    }

    /**
     * Returns the result with the messages that were taken and the states that were reached; the algorithms with which
     * the run began are among them, one by one and in pairs.
     */
    SeedResult completed(SeedResult result) {
        SequencedMap<String, Long> states = reached.byName();
        Algorithms algorithms = settings.shape().algorithms();
        List<Integer> sites = IntStream.rangeClosed(1, settings.sites()).boxed().toList();
        List<String> names = new ArrayList<>();
        algorithms.names().forEach((what, name) -> names.add(what + " " + name));
        names.add("degree " + algorithms.replication().degreeAmong(sites));
        for (int i = 0; i < names.size(); i++) {
            states.put(names.get(i), 1L);
            for (String other : names.subList(0, i)) {
                states.put(other + " with " + names.get(i), 1L);
            }
        }
        return result.withMessages(taken.byName()).withReached(states);
    }

    /** Returns the tuples that transactions read. */
    ScannedTuples scanned() {
        return scanned;
    }

    /** Returns the messages that servers and clients took. */
    TakenMessages taken() {
        return taken;
    }

    /** Returns the states that the run reached. */
    Reached reached() {
        return reached;
    }

    /** Returns the fail-locks that sites must have. */
    ShadowFailLocks shadow() {
        return shadow;
    }

    /** Returns what each site was told of its concurrency controller. */
    ControllersInForce inForce() {
        return inForce;
    }

    /** Returns the views that the sites entered. */
    ViewChain views() {
        return views;
    }
}
