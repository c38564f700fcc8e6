package org.raidlab.experiments.contention;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Parameters;

/** A small run of each. */
final class ContentionTest {
    @Test
    void skewMakesTransactionsAbort() {
        Notebook notebook = new Notebook();
        Parameters quick = new ConcurrencyContention().quick();
        ConcurrencyContention.measure("opt", 0.5, 0, quick, 7, notebook);
        ConcurrencyContention.measure("opt", 0.5, 1.2, quick, 7, notebook);
        assertThat(notebook.median("opt/writes-50/theta-0/throughput")).isGreaterThan(100);
        assertThat(notebook.median("opt/writes-50/theta-1.2/aborted"))
                .isGreaterThan(notebook.median("opt/writes-50/theta-0/aborted"));
        assertThat(notebook.median("opt/writes-50/theta-1.2/violations")).isZero();
    }

    @Test
    void aSwitchAbortsAtMostATransactionOfEachClientAndTheHistoryIsSerializable() {
        Notebook notebook = new Notebook();
        Parameters quick = new ControllerSwitch().quick();
        ControllerSwitch.measure("opt-to-sgt", quick, 7, notebook);
        ControllerSwitch.checkRounds(quick, 7, notebook);
        assertThat(notebook.median("opt-to-sgt/aborted-by-view")).isLessThanOrEqualTo(quick.whole("clients"));
        assertThat(notebook.median("rounds/violations")).isZero();
    }
}
