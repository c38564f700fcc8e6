package org.raidlab.harness.sim.mutant;

import static org.raidlab.harness.sim.mutant.Runs.AUTO_PARTS;
import static org.raidlab.harness.sim.mutant.Runs.SWITCHES_CALM;
import static org.raidlab.harness.sim.mutant.Runs.SWITCHES_CRASHES;
import static org.raidlab.harness.sim.mutant.Runs.SWITCHES_PARTS;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.raidlab.cc.ConcurrencyAlgorithm;
import org.raidlab.cc.ConcurrencyController;
import org.raidlab.cc.adaptability.AdaptableControl;
import org.raidlab.cc.granule.AccessSet;
import org.raidlab.cc.granule.CommitValidation;
import org.raidlab.cc.granule.GenericState;
import org.raidlab.cc.granule.GenericStateProvider;
import org.raidlab.cc.twophaselocking.DeadlockPolicy;
import org.raidlab.cc.twophaselocking.TwoPhaseLocking;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.WrappedServer;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.Verdict;
import org.raidlab.site.node.Implementations;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/** Mistakes of a site that switches its concurrency controller in operation. */
final class SwitchMutants {
    private static final String FIRST = "opt";

    private SwitchMutants() {}

    // The generic state.

    static List<Mutant> handingOver() {
        return List.of(
                Mutant.of(
                        "SwitchLosesTheState",
                        handing(state -> new GenericState(state.config())),
                        SWITCHES_CALM,
                        "the next controller begins with nothing"),
                Mutant.of(
                        "SwitchLosesCommitLocks",
                        handing(SwitchMutants::withoutLocks),
                        SWITCHES_CALM,
                        "the next controller holds no commit-locks"),
                Mutant.of(
                        "SwitchLosesGranules",
                        handing(SwitchMutants::withoutGranules),
                        SWITCHES_CALM,
                        "the next controller knows who is pending, and not what they read and write"),
                Mutant.of(
                        "SwitchLosesDecidedWrites",
                        handing(SwitchMutants::withoutDecidedWrites),
                        SWITCHES_CALM,
                        "the next controller has the commit-locks, and neither decided writes nor posts"));
    }

    private static GenericState withoutLocks(GenericState state) {
        for (TxnId txn : state.locks().holders()) {
            while (state.locks().isPending(txn)) {
                state.locks().releasePart(txn);
            }
        }
        return state;
    }

    private static GenericState withoutGranules(GenericState state) {
        for (TxnId txn : state.locks().holders()) {
            while (state.locks().isPending(txn)) {
                state.locks().releasePart(txn);
            }
            state.locks().hold(AccessSet.of(new CcMessage.Check(txn, List.of(), List.of()), false));
        }
        return state;
    }

    private static GenericState withoutDecidedWrites(GenericState state) {
        GenericState locksAlone = new GenericState(state.config());
        for (TxnId txn : state.locks().holders()) {
            while (state.locks().isPending(txn)) {
                locksAlone.locks().hold(state.locks().releasePart(txn));
            }
        }
        return locksAlone;
    }

    /** Returns sites whose next controllers begin with what this makes of the generic state. */
    private static Function<SiteOptions, ServerFactory> handing(Function<GenericState, GenericState> handed) {
        return exchanging(provider -> state -> provider.create(handed.apply(state)));
    }

    // What the retired controller leaves behind.

    static List<Mutant> retiring() {
        return List.of(Mutant.of(
                "RetiresInSilence",
                locking(state -> new TwoPhaseLocking(DeadlockPolicy.TIMEOUT, new CommitValidation(state)) {
                    @Override
                    public void retire() {}
                }),
                SWITCHES_CALM,
                "what waits for a lock of the retired controller gets no verdict"));
    }

    /** Returns sites on which this stands for all variants of two-phase locking. */
    private static Function<SiteOptions, ServerFactory> locking(Function<GenericState, ConcurrencyAlgorithm> locks) {
        return exchanging(provider -> provider.name().startsWith("2pl") ? locks : provider::create);
    }

    private record Exchanged(GenericStateProvider right, Function<GenericState, ConcurrencyAlgorithm> algorithm)
            implements GenericStateProvider {
        @Override
        public String name() {
            return right.name();
        }

        @Override
        public ConcurrencyAlgorithm create(GenericState state) {
            return algorithm.apply(state);
        }
    }

    private static Function<SiteOptions, ServerFactory> exchanging(
            Function<GenericStateProvider, Function<GenericState, ConcurrencyAlgorithm>> algorithms) {
        List<Exchanged> providers = Implementations.switchableConcurrency().stream()
                .map(each -> new Exchanged(each, algorithms.apply(each)))
                .toList();
        return options -> new ServerFactory(options) {
            @Override
            protected Server<RaidMessage> concurrencyController(Ports ports) {
                GenericState state = new GenericState(options().limits().validation());
                return new ConcurrencyController(ports, new AdaptableControl(state, providers, FIRST));
            }
        };
    }

    // The moment of the switch.

    static List<Mutant> timing() {
        return List.of(
                Mutant.of(
                        "SwitchesBeforeTheView",
                        options -> controller(options, right -> new WrappedServer<>(right) {
                            @Override
                            public void onMessage(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
                                if (in.body() instanceof AcMessage.Switch request
                                        && !request.wanted().concurrency().isEmpty()) {
                                    String name = request.wanted().concurrency();
                                    out.send(in.to().sibling(RaidServer.CC), new CcMessage.Switch(name));
                                }
                                super.onMessage(in, out);
                            }
                        }),
                        SWITCHES_CALM,
                        "a site goes over when the client asks, before the view is installed"),
                Mutant.of(
                        "OneSiteStays",
                        options -> controller(
                                options,
                                right -> new Doing(
                                        right,
                                        Saying.instead((to, body) ->
                                                body instanceof CcMessage.Switch && to.site() == 3 ? null : body))),
                        SWITCHES_CALM,
                        "a site installs the view and keeps its controller"),
                Mutant.of(
                        "EntersWithTheOldController",
                        options -> controller(options, right -> Hearing.as(right, SwitchMutants::withoutAlgorithms)),
                        SWITCHES_CRASHES,
                        "a site that enters a view takes the controller of its cluster file"),
                Mutant.of(
                        "KeepsLocksOfTheUndecided",
                        options -> controller(options, Keeping::new),
                        SWITCHES_CALM,
                        "what the view aborts keeps its commit-locks"),
                Mutant.of(
                        "SwitchOvertakes",
                        SwitchMutants::overtaking,
                        SWITCHES_PARTS,
                        "the next controller begins while a transaction is judged in parts"),
                Mutant.of(
                        "ChoosesWithinATransaction",
                        SwitchMutants::choosingAtOnce,
                        AUTO_PARTS,
                        "the automatic choice goes over while a transaction is judged in parts"));
    }

    private static RaidMessage withoutAlgorithms(RaidMessage message) {
        return message instanceof AcMessage.Join join
                ? new AcMessage.Join(
                        join.number(),
                        new SessionVector(join.view().number(), join.view().members()),
                        join.views(),
                        join.failLocks(),
                        join.inDoubt())
                : message;
    }

    /** Does not tell CC of the aborts of a view. */
    private static final class Keeping extends WrappedServer<RaidMessage> {
        private boolean installs;

        private Keeping(Server<RaidMessage> right) {
            super(right);
        }

        @Override
        public void onMessage(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
            installs = in.body() instanceof AcMessage.Install;
            super.onMessage(in, out);
        }

        @Override
        protected Effects<RaidMessage> effects(Effects<RaidMessage> out) {
            return installs
                    ? new Saying(
                            out,
                            (to, body) -> body instanceof CcMessage.Decide decide && !decide.commit() ? null : body)
                    : out;
        }
    }

    private static ServerFactory controller(
            SiteOptions options, Function<Server<RaidMessage>, Server<RaidMessage>> broken) {
        return new MutantServer(options, RaidServer.AC) {
            @Override
            protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
                return broken.apply(right);
            }
        };
    }

    private static ServerFactory overtaking(SiteOptions options) {
        return new ServerFactory(options) {
            @Override
            protected Server<RaidMessage> concurrencyController(Ports ports) {
                AdaptableControl control = new AdaptableControl(
                        new GenericState(options().limits().validation()),
                        Implementations.switchableConcurrency(),
                        FIRST);
                return Hearing.as(new ConcurrencyController(ports, control), message -> {
                    if (message instanceof CcMessage.Switch(String name)) {
                        control.goOnBy(name);
                    }
                    return message;
                });
            }
        };
    }

    private static ServerFactory choosingAtOnce(SiteOptions options) {
        return new ServerFactory(options) {
            @Override
            protected Server<RaidMessage> concurrencyController(Ports ports) {
                GenericState state = new GenericState(options().limits().validation());
                return new ConcurrencyController(
                        ports, new AdaptableControl(state, Implementations.switchableConcurrency(), FIRST) {
                            @Override
                            public Optional<Verdict> check(CcMessage.Check request) {
                                Optional<Verdict> verdict = super.check(request);
                                goOnBy(name().equals(FIRST) ? "2pl" : FIRST);
                                return verdict;
                            }
                        });
            }
        };
    }
}
