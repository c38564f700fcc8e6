package org.raidlab.cc.adaptability;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import org.raidlab.cc.ConcurrencyAlgorithm;
import org.raidlab.cc.ConcurrencyProvider;
import org.raidlab.cc.granule.GenericState;
import org.raidlab.cc.granule.GenericStateProvider;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.Verdict;

/**
 * Optimistic validation while conflicts are rare or the load is low, and two-phase locking while conflicts are frequent
 * under load, by what this site has counted. A conflict under low load costs little: its retry meets nobody. Both
 * orders follow the order of decisions and both end with the same validation, so each site chooses by itself, without a
 * view. Between the bounds nothing changes: that hysteresis keeps a site from going to and fro.
 */
public final class AutomaticChoice extends AdaptableControl {
    /** A site looks at its counts whenever it has judged so many transactions. */
    static final int WINDOW = 100;

    /** Conflicts of a hundred transactions from which on they wait for locks rather than lose their work. */
    static final int CONTENDED = 25;

    /** Conflicts of a hundred transactions up to which locks are not worth their messages. */
    static final int CALM = 5;

    /** Transactions of a hundred that find another one undecided, from which on the load is high. */
    static final int BUSY = 50;

    /** The same up to which the load is low. */
    static final int IDLE = 10;

    private static final String OPTIMISTIC = "opt";
    private static final String LOCKING = "2pl";
    /** Counters of the transactions that a site has judged. */
    public static final List<String> ENDS = List.of("yes", "conflict", "stale-read", "lock-refusals", "wounds");
    /** Counters of the conflicts that they met, waits for locks among them. */
    public static final List<String> CONFLICTS =
            List.of("conflict", "stale-read", "lock-waits", "lock-refusals", "wounds");

    /** Names it {@code auto}. */
    public static final class Named implements GenericStateProvider {
        private static final List<GenericStateProvider> CHOICES =
                ServiceLoader.load(ConcurrencyProvider.class, AutomaticChoice.class.getClassLoader()).stream()
                        .map(ServiceLoader.Provider::get)
                        .filter(each -> List.of(OPTIMISTIC, LOCKING).contains(each.name()))
                        .map(GenericStateProvider.class::cast)
                        .toList();

        @Override
        public String name() {
            return "auto";
        }

        @Override
        public ConcurrencyAlgorithm create(GenericState state) {
            return new AutomaticChoice(state, CHOICES);
        }
    }

    private long endsBefore;
    private long conflictsBefore;
    /** Transactions that found another one undecided. */
    private long met;

    AutomaticChoice(GenericState state, List<GenericStateProvider> choices) {
        super(state, choices, OPTIMISTIC);
        endsBefore = state.counted(ENDS);
        conflictsBefore = state.counted(CONFLICTS);
    }

    @Override
    public Optional<Verdict> check(CcMessage.Check request) {
        met += state().locks().size() > 0 ? 1 : 0;
        Optional<Verdict> verdict = super.check(request);
        if (!isAtWork()) {
            choose();
        }
        return verdict;
    }

    private void choose() {
        long ends = state().counted(ENDS) - endsBefore;
        if (ends < WINDOW) {
            return;
        }
        long conflicts = 100 * (state().counted(CONFLICTS) - conflictsBefore) / ends;
        long load = 100 * met / ends;
        if (conflicts >= CONTENDED && load >= BUSY) {
            goOnBy(LOCKING);
        } else if (conflicts <= CALM || load <= IDLE) {
            goOnBy(OPTIMISTIC);
        }
        met = 0;
        endsBefore = state().counted(ENDS);
        conflictsBefore = state().counted(CONFLICTS);
    }
}
