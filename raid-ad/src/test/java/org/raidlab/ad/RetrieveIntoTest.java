package org.raidlab.ad;

import static org.assertj.core.api.Assertions.assertThat;
import static org.raidlab.ad.Terms.column;
import static org.raidlab.ad.Terms.i4;
import static org.raidlab.ad.Terms.n;
import static org.raidlab.ad.Terms.nullableI4;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.raidlab.ad.statement.StatementErrors;
import org.raidlab.msg.Action;
import org.raidlab.msg.Aggregate;
import org.raidlab.msg.AggregateFunction;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.Target;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.Variable;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Format;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.StatementException;
import org.raidlab.msg.relation.Value;

final class RetrieveIntoTest {
    private final Site site = new Site();
    private final Schema source = site.create("source", i4("a"), nullableI4("b"));
    private final List<Variable> variables = Terms.over(source);

    @BeforeEach
    void load() {
        site.load(source, List.of(List.of(n(2), Value.NULL), List.of(n(1), n(5)), List.of(n(2), Value.NULL)));
    }

    private UiMessage.Ended copyInto(String name, List<Attribute> attributes) {
        Action.Retrieve rows = new Action.Retrieve(variables, Optional.empty(), Terms.all(variables), true, List.of());
        return site.run(new Action.RetrieveInto(name, attributes, rows));
    }

    @Test
    void makesARelationOfItsRows() {
        UiMessage.Ended ended = copyInto("copied", source.attributes());
        assertThat(ended.outcome().isCommitted()).isTrue();
        assertThat(ended.count()).isEqualTo(2);
        assertThat(ended.rows()).isEmpty();
        Schema copied = site.am.schema("copied");
        assertThat(copied.attributes()).isEqualTo(source.attributes());
        assertThat(site.am.rows(copied)).containsExactly(List.of(n(1), n(5)), List.of(n(2), Value.NULL));
    }

    @Test
    void readsTheAbsenceOfItsNameAndWritesTheCatalogueFirst() {
        copyInto("copied", source.attributes());
        assertThat(site.lastCommit().reads())
                .extracting(entry -> entry.getClass().getSimpleName())
                .containsExactly(
                        ReadEntry.TupleRead.class.getSimpleName(),
                        ReadEntry.FragmentRead.class.getSimpleName(),
                        ReadEntry.KeyRead.class.getSimpleName());
        assertThat(site.lastCommit().writes())
                .extracting(Write::relation)
                .containsExactly(
                        Catalogue.RELATION.id(),
                        Catalogue.ATTRIBUTE.id(),
                        Catalogue.ATTRIBUTE.id(),
                        site.am.schema("copied").id(),
                        site.am.schema("copied").id());
    }

    @Test
    void aTakenNameIsRefused() {
        assertThat(copyInto("source", source.attributes())
                        .failure()
                        .orElseThrow()
                        .code())
                .isEqualTo(StatementErrors.RELATION_EXISTS);
    }

    @Test
    void leavesNothingWhenARowDoesNotFit() {
        UiMessage.Ended ended = copyInto("copied", List.of(i4("a"), i4("b")));
        assertThat(ended.failure().orElseThrow().code()).isEqualTo(StatementException.NULL_REFUSED);
        assertThat(site.am.tuples(Catalogue.RELATION.id())).hasSize(1);
    }

    @Test
    void oneAttributeForEachTargetOrItMakesNoSense() {
        assertThat(copyInto("copied", List.of(i4("a"))).failure().orElseThrow().code())
                .isEqualTo(StatementErrors.MALFORMED_ACTION);
    }

    @Test
    void takesAggregatesToo() {
        Aggregate count = new Aggregate(
                AggregateFunction.COUNT, false, variables, column(0, 1), List.of(column(0, 0)), Optional.empty(), n(0));
        List<Target> targets = List.of(
                new Target("a", column(0, 0), Format.I4),
                new Target("n", new Expr.AggregateValue(0, List.of(column(0, 0))), Format.I4));
        Action.Retrieve rows =
                new Action.Retrieve(variables, List.of(count), Optional.empty(), targets, true, List.of());
        site.run(new Action.RetrieveInto("counts", List.of(i4("a"), i4("n")), rows));
        assertThat(site.am.rows(site.am.schema("counts"))).containsExactly(List.of(n(1), n(1)), List.of(n(2), n(0)));
    }
}
