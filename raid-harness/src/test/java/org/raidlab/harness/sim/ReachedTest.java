package org.raidlab.harness.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.sim.run.Replay;
import org.raidlab.sim.run.SeedResult;
import org.raidlab.sim.run.SeedRunner;
import org.raidlab.sim.run.SimReport;

class ReachedTest {
    private static final RelationId RELATION = new RelationId(99);
    private static final Write.KeyTouch FORMER = new Write.KeyTouch(5, 1);
    private static final Write.KeyTouch NEW = new Write.KeyTouch(5, 2);

    private final Reached reached = new Reached();

    private static AmMessage.Post update(RelationId relation, Write.KeyTouch... keys) {
        Write write = new Write(relation, new TupleId(8), Write.Kind.UPDATE, Row.EMPTY, List.of(keys));
        return new AmMessage.Post(new TxnId(1, 1, 1), Stamp.NONE, List.of(write), 0);
    }

    private long times(String state) {
        return Objects.requireNonNull(reached.byName().get(state));
    }

    @Test
    void anUpdateOfTwoEntriesOfOneIndexChangesAKey() {
        reached.take(update(RELATION, FORMER));
        reached.take(update(RELATION, FORMER, new Write.KeyTouch(6, 1)));
        assertThat(times("key-change")).isZero();
        reached.take(update(RELATION, FORMER, NEW));
        assertThat(times("key-change")).isOne();
    }

    @Test
    void aWriteOfTheDirectoryIsNoChangeOfASchema() {
        reached.take(update(Catalogue.DIRECTORY.id()));
        assertThat(times("schema-change")).isZero();
        reached.take(update(Catalogue.INDEXES.id()));
        assertThat(times("schema-change")).isOne();
    }

    @Test
    void aReportTellsHowOftenAndInHowManySeedsAStateWasReached() {
        SimReport report = report(Map.of(), 2, 0, 3);
        assertThat(report.reached()).containsEntry("log-cut", new SimReport.State(5, 2));
    }

    @Test
    void aCampaignWithDeathsAndWithoutACutOfALogIsVoid() {
        Map<String, Long> deaths = Map.of("crash-one", 1L);
        assertThat(Reached.voidOf(report(deaths, 0, 0)).orElseThrow()).contains("no log was cut");
        assertThat(Reached.voidOf(report(deaths, 0, 1))).isEqualTo(Optional.empty());
        assertThat(Reached.voidOf(report(Map.of("crash-one", 0L, "loss", 4L), 0)))
                .isEmpty();
    }

    /** Returns the report of runs with so many cuts each. */
    private static SimReport report(Map<String, Long> faults, long... cuts) {
        return new SeedRunner(Replay.ofPlan("crashes"), 1).run(0, cuts.length, seed -> {
            SeedResult result = new SeedResult(
                    seed,
                    SeedResult.Transactions.NONE,
                    new LinkedHashMap<>(faults),
                    List.of(),
                    List.of(),
                    SeedResult.Trace.NONE);
            return result.withReached(new LinkedHashMap<>(Map.of("log-cut", cuts[(int) seed])));
        });
    }
}
