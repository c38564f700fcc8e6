package org.raidlab.cli.kill;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.raidlab.msg.Fate;
import org.raidlab.sim.history.CopyRecord;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.LedgerEvent;
import org.raidlab.sim.history.LedgerRecord;
import org.raidlab.sim.history.Operation;
import org.raidlab.sim.history.Status;
import org.raidlab.sim.history.Value;

class UnknownsTest {
    private static final CopyRecord COPY = new CopyRecord(1, "items/1", 7, Value.of(42), false);

    private static HistoryTransaction unknown(String txn) {
        List<Operation> ops = List.of(new Operation.Write("items/1", Value.of(42)));
        return new HistoryTransaction(txn, 2, 0, 1, Status.UNKNOWN, ops);
    }

    private static List<String> violations(Map<String, Fate> fates, LedgerRecord... ledger) {
        Unknowns unknowns =
                new Unknowns(fates.keySet().stream().map(UnknownsTest::unknown).toList());
        unknowns.ask(txn -> fates.get(txn.toString()));
        return unknowns.violations(List.of(ledger), List.of(COPY));
    }

    @Test
    void whatATransactionWroteThatDidNotCommitIsNowhere() {
        assertThat(violations(Map.of("2.1.1", Fate.ABORTED)))
                .singleElement()
                .asString()
                .contains("written by 2.1.1, which has not committed");
    }

    @Test
    void aLoadThatIsRunAgainWithItsValuesMayCommitAlthoughItsClientHearsNothing() {
        LedgerRecord commit = new LedgerRecord("2.1.2", 2, LedgerEvent.COMMIT, 1);
        assertThat(violations(Map.of("2.1.1", Fate.ABORTED, "2.1.2", Fate.COMMITTED), commit))
                .isEmpty();
    }

    @Test
    void aSiteThatDeniesACommitIsBelied() {
        LedgerRecord commit = new LedgerRecord("2.1.2", 2, LedgerEvent.COMMIT, 1);
        assertThat(violations(Map.of("2.1.2", Fate.FORGOTTEN), commit))
                .first()
                .asString()
                .startsWith("outcome: 2.1.2 is forgotten");
    }
}
