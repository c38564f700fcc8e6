package org.raidlab.harness.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Failure;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.Phases;
import org.raidlab.msg.StatementResult;
import org.raidlab.sim.history.check.HistoryChecker;

final class CatalogueHistoryTest {
    private static final int NO_SUCH_RELATION = 2117;

    private final CatalogueHistory history = new CatalogueHistory();

    private static SimSession.Reply reply(long start, Optional<Outcome> outcome, Optional<Failure> failure) {
        StatementResult result = new StatementResult(
                "", List.of(), List.of(), 0, Optional.<TxnId>empty(), outcome, failure, Optional.empty(), Phases.NONE);
        return new SimSession.Reply(
                Optional.of(new ClientMessage.Answered(1, 1, List.of(result))), Optional.empty(), start, start + 5);
    }

    private static SimSession.Reply committed(long start, long stamp) {
        return reply(start, Optional.of(new Outcome.Committed(new Stamp(stamp))), Optional.empty());
    }

    private static SimSession.Reply absent(long start) {
        return reply(start, Optional.empty(), Optional.of(Failure.of(NO_SUCH_RELATION, "no relation red")));
    }

    private boolean isStrict() {
        return HistoryChecker.check(history.lines()).strict();
    }

    @Test
    void anErrorThatDeniesARelationAfterItsCreationIsAViolation() {
        history.created(1, "red", "a1", committed(10, 1_025));
        assertThat(history.sawAbsence(2, "red", absent(20))).isTrue();
        assertThat(isStrict()).isFalse();
    }

    @Test
    void anErrorWhileARelationIsCreatedOrAfterItsDestructionIsNone() {
        history.created(1, "red", "a1", committed(10, 1_025));
        history.sawAbsence(2, "red", absent(12));
        history.destroyed(1, "red", committed(20, 2_049));
        history.sawAbsence(2, "red", absent(30));
        assertThat(isStrict()).isTrue();
    }

    @Test
    void aRelationThatIsFoundAfterItsDestructionIsAViolation() {
        history.created(1, "red", "a1", committed(10, 1_025));
        history.destroyed(1, "red", committed(20, 2_049));
        history.sawPresence(2, List.of(new CatalogueHistory.Seen("red", "a1")), committed(30, 0), committed(30, 0));
        assertThat(isStrict()).isFalse();
    }
}
