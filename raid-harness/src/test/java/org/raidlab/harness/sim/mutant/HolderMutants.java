package org.raidlab.harness.sim.mutant;

import static org.raidlab.harness.sim.mutant.Runs.HOLDERS_CALM;
import static org.raidlab.harness.sim.mutant.Runs.HOLDERS_CRASHES;
import static org.raidlab.harness.sim.mutant.Runs.HOLDERS_DEFINITIONS;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.raidlab.ac.replication.Participants;
import org.raidlab.ac.replication.ReplicaSites;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Commit;
import org.raidlab.msg.AcMessage.Join;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.AcMessage.Prepare;
import org.raidlab.msg.AcMessage.View;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.Placement;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.site.config.Replication;
import org.raidlab.site.node.AtomicityControllerFactory;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/** Mistakes where replica sites are the participants. */
final class HolderMutants {
    private HolderMutants() {}

    static List<Mutant> all() {
        return List.of(
                Mutant.of(
                        "RunsWithoutAHolder",
                        choosing(WithoutTheAbsent::new),
                        HOLDERS_CRASHES,
                        "replica sites that are away are left out"),
                Mutant.of(
                        "LeavesOutAHolder",
                        choosing(WithoutTheLast::new),
                        HOLDERS_CRASHES,
                        "the last replica site does not take part"),
                Mutant.of(
                        "DefinesAmongHolders",
                        choosing(WithTheCatalogue::new),
                        HOLDERS_DEFINITIONS,
                        "a change of the catalogue has the participants of its other writes"),
                Mutant.of(
                        "TrustsTheGiver",
                        TrustingTheGiver::new,
                        HOLDERS_CRASHES,
                        "what is in doubt here and not at the giver of a view counts as aborted"),
                Mutant.of(
                        "FailLocksByParticipants",
                        FailLocking::new,
                        HOLDERS_CALM,
                        "a site that takes no part is fail-locked"));
    }

    private static final class WithoutTheAbsent extends ReplicaSites {
        private WithoutTheAbsent(int self) {
            super(self);
        }

        @Override
        protected boolean haveAllCopies(List<Member> members, List<Write> writes, List<Placement> placements) {
            List<Integer> sites = members.stream().map(Member::site).toList();
            List<Placement> there = placements.stream()
                    .map(placement -> new Placement(
                            placement.relation(),
                            placement.holders().stream().filter(sites::contains).toList()))
                    .toList();
            return super.haveAllCopies(members, writes, there);
        }
    }

    private static final class WithoutTheLast extends ReplicaSites {
        private WithoutTheLast(int self) {
            super(self);
        }

        @Override
        public View of(Commit request, View view, int home) {
            View right = super.of(request, view, home);
            List<Member> some = new ArrayList<>(right.up());
            if (!right.equals(view) && some.size() > 1 && some.getLast().site() != home) {
                some.removeLast();
            }
            return new View(right.view(), some, right.down());
        }

        @Override
        public boolean areRight(Prepare prepare, List<Member> members) {
            return members.containsAll(prepare.members());
        }
    }

    private static final class WithTheCatalogue extends ReplicaSites {
        private WithTheCatalogue(int self) {
            super(self);
        }

        @Override
        protected boolean haveAllCopies(List<Member> members, List<Write> writes, List<Placement> placements) {
            List<Write> others = writes.stream()
                    .filter(write -> !Catalogue.holds(write.relation()))
                    .toList();
            return super.haveAllCopies(members, others, placements);
        }
    }

    private static Function<SiteOptions, ServerFactory> choosing(IntFunction<Participants> rules) {
        return options -> new Choosing(options, rules);
    }

    /** A site with other rules of who takes part. */
    private static class Choosing extends ServerFactory {
        private final IntFunction<Participants> rules;

        private Choosing(SiteOptions options, IntFunction<Participants> rules) {
            super(options);
            this.rules = rules;
        }

        @Override
        protected Server<RaidMessage> atomicityController(Ports ports) {
            return new AtomicityControllerFactory(options()) {
                @Override
                protected Participants participants(Replication.Rowaa settings, Ports ports) {
                    return rules.apply(ports.self().site());
                }
            }.server(ports);
        }
    }

    /**
     * The rule of before replica sites were participants, with the inference that a giver of a view knows of every
     * transaction: AC hears of an abort, once it has entered, of those in doubt here that the giver does not name.
     */
    private static final class TrustingTheGiver extends Choosing {
        private final List<TxnId> unknown;

        private TrustingTheGiver(SiteOptions options) {
            this(options, new ArrayList<>());
        }

        private TrustingTheGiver(SiteOptions options, List<TxnId> unknown) {
            super(options, self -> new NotingTheUnknown(self, unknown));
            this.unknown = unknown;
        }

        @Override
        protected Server<RaidMessage> atomicityController(Ports ports) {
            return new Hearing(super.atomicityController(ports), this::heard);
        }

        private List<RaidMessage> heard(Envelope<RaidMessage> in) {
            List<RaidMessage> all = new ArrayList<>();
            unknown.forEach(txn -> all.add(new AcMessage.Decision(txn, false, Stamp.NONE)));
            unknown.clear();
            all.add(in.body());
            return all;
        }
    }

    private static final class NotingTheUnknown extends ReplicaSites {
        private final List<TxnId> unknown;

        private NotingTheUnknown(int self, List<TxnId> unknown) {
            super(self);
            this.unknown = unknown;
        }

        @Override
        public boolean mayEnterInDoubt(InDoubtTransaction own, Join join, List<InDoubtTransaction> inherited) {
            boolean mayEnter = super.mayEnterInDoubt(own, join, inherited);
            if (mayEnter) {
                unknown.add(own.txn());
            }
            return mayEnter;
        }
    }

    /** RC hears of every commit, as if all sites had copies of what it writes. */
    private static final class FailLocking extends Choosing {
        private final List<Integer> all;

        private FailLocking(SiteOptions options) {
            super(options, Telling::new);
            all = options.sites();
        }

        @Override
        protected Server<RaidMessage> replicationController(Ports ports) {
            return Hearing.as(super.replicationController(ports), this::heard);
        }

        private RaidMessage heard(RaidMessage message) {
            return message instanceof RcMessage.Decided commit
                    ? new RcMessage.Decided(
                            commit.txn(),
                            commit.at(),
                            commit.stamp(),
                            commit.members(),
                            commit.items(),
                            commit.copies(),
                            commit.placements().stream()
                                    .map(each -> new Placement(each.relation(), all))
                                    .toList(),
                            commit.placings())
                    : message;
        }
    }

    /** Takes the members that are no participants for sites that miss the commit. */
    private static final class Telling extends ReplicaSites {
        private final ReplicaSites right;

        private Telling(int self) {
            super(self);
            right = new ReplicaSites(self);
        }

        @Override
        public boolean haveAllCopies(InDoubtTransaction transaction) {
            return false;
        }

        @Override
        public boolean mayEnterInDoubt(InDoubtTransaction own, Join join, List<InDoubtTransaction> inherited) {
            return right.mayEnterInDoubt(own, join, inherited);
        }
    }
}
