package org.raidlab.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.msg.Action;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.relation.Fragment;
import org.raidlab.msg.relation.Index;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Value;
import org.raidlab.ui.fault.Fault;
import org.raidlab.ui.golden.TestSchemas;

/** Statements that look at relations as a whole: one result for each. */
final class HelpTest {
    private final FakeSite site = new FakeSite();

    private List<StatementResult> run(String text) {
        return site.submit(1, text).results();
    }

    @Test
    void helpListsEveryRelationWithItsNumberOfAttributes() {
        StatementResult list = run("help").getFirst();
        assertThat(list.columns()).containsExactly("relation", "attributes");
        assertThat(list.rows()).hasSize(TestSchemas.ALL.size());
        assertThat(list.rows()).contains(List.of(new Value.Text("emp"), new Value.Int(5)));
        assertThat(list.count()).isEqualTo(TestSchemas.ALL.size());
        assertThat(list.txn()).isEmpty();
        assertThat(list.outcome()).isEmpty();
        assertThat(site.driver().received()).isEmpty();
    }

    @Test
    void helpAsksTheCatalogueTwiceAtMost() {
        site.knows(List.of());
        assertThat(run("help").getFirst().rows()).isEmpty();
        site.hold();
        site.send(new UiMessage.Submit(1, 2, "help", false));
        assertThat(site.held()).singleElement().isInstanceOf(AmMessage.Describe.class);
    }

    @Test
    void helpOfSeveralRelationsIsSeveralStatements() {
        List<StatementResult> results = run("help emp, nosuch, dept");
        assertThat(results)
                .extracting(StatementResult::statement)
                .containsExactly("help emp", "help nosuch", "help dept");
        assertThat(results.get(0).rows()).hasSize(6);
        assertThat(results.get(1).failure().orElseThrow().code()).isEqualTo(Fault.NO_SUCH_RELATION.code());
        assertThat(results.get(2).failure().orElseThrow().code()).isEqualTo(Fault.NOT_RUN.code());
    }

    @Test
    void printRetrievesEachRelation() {
        List<StatementResult> results = run("print emp, dept");
        assertThat(results)
                .extracting(StatementResult::columns)
                .containsExactly(List.of("name", "sal", "dept", "mgr", "age"), List.of("dname", "floor"));
        assertThat(results).allSatisfy(result -> assertThat(result.outcome()).isPresent());
        assertThat(site.driver().received())
                .hasSize(2)
                .allSatisfy(message ->
                        assertThat(((AdMessage.Execute) message).action()).isInstanceOf(Action.Retrieve.class));
    }

    @Test
    void helpTellsTheFragmentsOfARelationAndWhoHoldsThem() {
        Schema dept = TestSchemas.DEPT;
        List<Long> indexes = dept.indexes().stream().map(Index::id).toList();
        site.knows(List.of(dept.in(List.of(
                new Fragment(new RelationId(71), dept.version(), indexes, List.of(1, 2)),
                new Fragment(new RelationId(72), dept.version(), indexes, List.of())))));

        assertThat(run("help dept").getFirst().rows())
                .endsWith(
                        List.of(new Value.Text("fragment"), new Value.Text("dept#1"), new Value.Text("sites 1, 2")),
                        List.of(new Value.Text("fragment"), new Value.Text("dept#2"), new Value.Text("all sites")));
    }
}
