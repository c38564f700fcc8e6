package org.raidlab.harness.sim;

import java.util.List;
import java.util.stream.Stream;
import org.raidlab.cc.ConcurrencyProvider;
import org.raidlab.cc.ConcurrencyProvider.Claim;
import org.raidlab.msg.Certification;
import org.raidlab.runtime.node.NodeProcess;
import org.raidlab.sim.history.CopyRecord;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.LedgerRecord;
import org.raidlab.sim.history.check.HistoryChecker;
import org.raidlab.sim.run.Checker;
import org.raidlab.sim.time.Simulation;
import org.raidlab.site.config.Replication;
import org.raidlab.site.node.Implementations;

/** What a run leaves to be judged: copies, ledgers, and what clients and observers found. */
final class RunEvidence {
    private final SimSettings settings;
    private final Simulation simulation;
    private final SimulatedSites sites;
    private final RunObserver observer;
    private boolean calm;
    private long quietNanos = HistoryChecker.NEVER;
    private List<CopyRecord> copiesAtRest = List.of();
    private List<LedgerRecord> ledgersAtDeath = List.of();

    RunEvidence(SimSettings settings, Simulation simulation, SimulatedSites sites, RunObserver observer) {
        this.settings = settings;
        this.simulation = simulation;
        this.sites = sites;
        this.observer = observer;
    }

    /** Notes that all transactions have ended and all sites have their writes: the last reads come now. */
    void quiet() {
        quietNanos = simulation.nowNanos();
    }

    /** Keeps what there is when the work has ended and the processes still live. */
    void ended(SimLoad load, boolean faultless) {
        calm = faultless;
        copiesAtRest = List.copyOf(load.copiesDump().copies());
        load.split().forEach(each -> simulation.violation(Checker.ATOMICITY.found(each)));
        SideClients others = load.others();
        Stream.of(others.joins().wrong(), others.copies().wrong())
                .flatMap(List::stream)
                .forEach(each -> simulation.violation(Checker.SERIALIZABILITY.found(each)));
        others.field().stream()
                .flatMap(field -> field.wrong().stream())
                .forEach(each -> simulation.violation(Checker.SERIALIZABILITY.found(each)));
        Reached reached = observer.reached();
        reached.add(Reached.What.NULL_JOIN, others.joins().nullJoins());
        reached.add(Reached.What.COPIED_OUT, others.copies().copiesOut());
        others.field().ifPresent(field -> reached.add(Reached.What.FIELD_COMMIT, field.committed()));
        reached.addAll(observer.taken(), sites.nodes(), others.catalogue().absences());
    }

    /** Keeps the ledgers as they are when all processes have been killed. */
    void killed() {
        ledgersAtDeath = SimLedgers.of(sites.logOwners());
    }

    /** Judges the ledgers alone: a run without progress has transactions that no client was told of. */
    List<String> verdictsOnLedgers() {
        Verdicts verdicts = new Verdicts(List.of(), sites.numbers(), claim(), quietNanos);
        verdicts.ledgersAtDeath(ledgersAtDeath);
        return verdicts.found();
    }

    /** Judges a run that came to its end before all processes were killed, but did not come back after it. */
    List<String> verdicts(List<HistoryTransaction> history) {
        return unrecovered(history).found();
    }

    /**
     * Judges a run that came to its end.
     *
     * @param copies after the recovery from the death of all
     */
    List<String> verdicts(List<HistoryTransaction> history, List<CopyRecord> copies) {
        Verdicts verdicts = unrecovered(history);
        verdicts.copies(copies, "after all were killed, ");
        verdicts.survival(copiesAtRest, copies);
        // In good order: what was appended and not forced is read too.
        sites.nodes().forEach(NodeProcess::close);
        verdicts.ledgersAtQuietEnd(
                SimLedgers.of(sites.logOwners()), calm && !settings.shape().viewsChange() && !certifies());
        return verdicts.found();
    }

    private Verdicts unrecovered(List<HistoryTransaction> history) {
        Verdicts verdicts = new Verdicts(history, sites.numbers(), claim(), quietNanos);
        if (settings.shape().viewsChange()) {
            verdicts.participantsVary();
        }
        Replication replication = settings.shape().algorithms().replication();
        verdicts.heldBy(replication.degreeAmong(sites.options().holders()), replication.fragments() == 1);
        observer.views().violations().forEach(simulation::violation);
        observer.shadow().violations().forEach(simulation::violation);
        observer.inForce().violations().forEach(simulation::violation);
        if (calm && settings.shape().isPatient()) {
            verdicts.everyoneWasAnswered();
            verdicts.everyoneVoted(observer.reached().times(Reached.What.VOTE_TIMEOUT));
            if (settings.shape().added() == 0) {
                verdicts.nothingWasMissed(observer.reached().times(Reached.What.COPIER));
            }
        }
        verdicts.copies(copiesAtRest, "");
        verdicts.ledgersAtDeath(ledgersAtDeath);
        return verdicts;
    }

    /** Returns whether a transaction may abort by the evidence of votes that are all yes. */
    private boolean certifies() {
        return !controller().certification().equals(Certification.NONE);
    }

    /** Returns whether a transaction that begins behind another one's end has to see what that one wrote. */
    boolean isInRealTime() {
        return claim() == Claim.STRICTLY_SERIALIZABLE;
    }

    /** Returns the weakest of the claims of all controllers that were in force. */
    private Claim claim() {
        List<String> switched = List.copyOf(observer.views().controllers());
        return Implementations.switchableConcurrency().stream()
                .filter(each -> switched.contains(each.name()))
                .map(ConcurrencyProvider::claim)
                .reduce(controller().claim(), (one, other) -> one.compareTo(other) < 0 ? one : other);
    }

    private ConcurrencyProvider controller() {
        return Implementations.concurrency(settings.shape().algorithms().concurrency());
    }
}
