package org.raidlab.systemm.log;

import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.raidlab.core.codec.Row;
import org.raidlab.core.turn.StorageException;
import org.raidlab.systemm.Copy;
import org.raidlab.systemm.HomeBlock;
import org.raidlab.systemm.LogEntry;
import org.raidlab.systemm.SystemMRecord;
import org.raidlab.systemm.procedure.Call;

class LogProofTest {
    private static final int MARKER = 2;
    private final List<SystemMRecord> log = new ArrayList<>();

    private static SystemMRecord.Page page(long number, long account) {
        Call call = new Call(4, List.of(account, 5L), "");
        return SystemMRecord.Page.of(number, List.of(new LogEntry.Called(number, 0, call)));
    }

    @BeforeEach
    void write() {
        LogChain chain = new LogChain();
        log.add(chain.chained(page(1, 11)));
        log.add(chain.chained(page(2, 12)));
        log.add(chain.chained(new SystemMRecord.SweepBegin(1, Copy.A, 3, Row.EMPTY)));
        log.add(chain.chained(page(3, 13)));
        log.add(chain.chained(new SystemMRecord.SweepEnd(1, Row.EMPTY)));
    }

    private Optional<HomeBlock> home() {
        return Optional.of(
                new HomeBlock(1, Copy.A, 3, 0, 0, Row.EMPTY, log.get(MARKER).chain()));
    }

    private static void prove(List<SystemMRecord> records, Optional<HomeBlock> home) {
        LogProof proof = new LogProof(new LogChain());
        records.forEach(record -> proof.record(0, record, home));
        proof.end(home);
    }

    @Test
    void aLogIsProvedFromItsBeginningAndFromTheMarkerThatTheHomeBlockNames() {
        assertThatNoException().isThrownBy(() -> prove(log, Optional.empty()));
        assertThatNoException().isThrownBy(() -> prove(log, home()));
        assertThatNoException().isThrownBy(() -> prove(log.subList(MARKER, log.size()), home()));
    }

    @Test
    void aRecordThatIsMissingOrChangedIsFound() {
        for (int at = 0; at < log.size() - 1; at++) {
            List<SystemMRecord> without = new ArrayList<>(log);
            without.remove(at);
            assertThatThrownBy(() -> prove(without, Optional.empty())).isInstanceOf(StorageException.class);
        }
        List<SystemMRecord> changed = new ArrayList<>(log);
        changed.set(
                1, new SystemMRecord.Page(2, page(2, 99).content(), log.get(1).chain()));
        assertThatThrownBy(() -> prove(changed, home())).hasMessageContaining("does not continue the chain");
    }

    @Test
    void aLogThatBeginsAfterTheMarkerIsFound() {
        assertThatThrownBy(() -> prove(log.subList(MARKER + 1, log.size()), home()))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("no begin marker of sweep 1");
    }
}
