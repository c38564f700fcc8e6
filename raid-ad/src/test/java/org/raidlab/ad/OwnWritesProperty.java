package org.raidlab.ad;

import static org.assertj.core.api.Assertions.assertThat;
import static org.raidlab.ad.Terms.column;
import static org.raidlab.ad.Terms.i4;
import static org.raidlab.ad.Terms.nullableI4;
import static org.raidlab.ad.Terms.number;
import static org.raidlab.ad.Terms.over;
import static org.raidlab.ad.Terms.plus;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;
import org.raidlab.core.RandomSource;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.TxnId;
import org.raidlab.msg.Action;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.Assignment;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.Variable;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.StatementException;
import org.raidlab.msg.relation.Structure;
import org.raidlab.msg.relation.Value;

/** Within one transaction every statement sees all changes of those before it, and the end posts exactly their sum. */
final class OwnWritesProperty {
    private static final int CASES = 400;
    private static final int ACTIONS_PER_CASE = 12;
    private static final int FRAGMENTS_MAX = 3;
    private final SequencedMap<String, Integer> endings = new LinkedHashMap<>();

    @Test
    void aTransactionSeesItsOwnWritesAndPostsTheirSum() {
        for (long seed = 1; seed <= CASES; seed++) {
            new Case(seed).run();
        }
        assertThat(endings.keySet())
                .as("commits, ambiguous replaces, duplicate keys and duplicate tuples were met: " + endings)
                .containsExactlyInAnyOrder("committed", "2401", "2402", "2405");
    }

    private final class Case {
        private final long seed;
        private final RandomSource random;
        private final RandomTerms terms;
        private final Site site;
        private final NaiveDatabase model = new NaiveDatabase();
        private final List<Schema> schemas;

        Case(long seed) {
            this.seed = seed;
            this.random = new SeededRandom(seed);
            this.terms = new RandomTerms(random);
            this.site = Site.withFragments(
                    ActionDriverConfig.DEFAULT.withStepTuplesMax(1 + random.nextInt(20)),
                    1 + (int) (seed % FRAGMENTS_MAX));
            this.schemas = List.of(relation("r", true), relation("s", false));
        }

        private Schema relation(String name, boolean unique) {
            Schema schema = site.create(name, i4("a"), nullableI4("b"));
            Structure structure = Structure.values()[random.nextInt(Structure.values().length)];
            if (unique) {
                schema = site.index(schema, "", true, 0);
            } else if (structure != Structure.HEAP) {
                schema = site.modify(schema, "", structure, List.of(0), List.of());
            }
            Structure ofIndex = random.chance(0.5) ? Structure.ISAM : Structure.HASH;
            schema = random.chance(0.5) ? site.modify(schema, "by_b", ofIndex, List.of(1), List.of()) : schema;
            List<List<Value>> rows = List.of(List.of(Terms.n(1), Terms.n(1)), List.of(Terms.n(2), Value.NULL));
            site.load(schema, rows);
            model.load(schema, rows);
            return schema;
        }

        void run() {
            List<List<List<Value>>> before = schemas.stream().map(site.am::rows).toList();
            TxnId txn = site.begin();
            for (int i = 0; i < ACTIONS_PER_CASE; i++) {
                Action action = action();
                Optional<StatementException> error = compare(txn, action);
                if (error.isPresent()) {
                    endings.merge(Integer.toString(error.get().code()), 1, Integer::sum);
                    assertThat(schemas.stream().map(site.am::rows).toList()).isEqualTo(before);
                    return;
                }
            }
            site.end(txn);
            endings.merge("committed", 1, Integer::sum);
            for (Schema schema : schemas) {
                assertThat(site.am.rows(schema))
                        .as("seed %d", seed)
                        .containsExactlyInAnyOrderElementsOf(model.rows(schema));
            }
        }

        private Optional<StatementException> compare(TxnId txn, Action action) {
            site.deliver(new AdMessage.Execute(site.ticket(), Optional.of(txn), action, false, 0));
            try {
                int count = apply(action);
                UiMessage.Executed executed = (UiMessage.Executed) site.answers.getLast();
                assertThat(executed.count()).as("seed %d: %s", seed, action).isEqualTo(count);
                checkRows(action, executed.rows());
                return Optional.empty();
            } catch (StatementException e) {
                assertThat(site.lastEnded().failure().orElseThrow().code())
                        .as("seed %d: %s", seed, action)
                        .isEqualTo(e.code());
                return Optional.of(e);
            }
        }

        private void checkRows(Action action, List<List<Value>> rows) {
            if (action instanceof Action.Retrieve retrieve) {
                assertThat(rows)
                        .as("seed %d: %s", seed, action)
                        .containsExactlyInAnyOrderElementsOf(model.retrieve(retrieve));
            }
        }

        private int apply(Action action) {
            return switch (action) {
                case Action.Retrieve retrieve -> model.retrieve(retrieve).size();
                case Action.Append append -> model.append(append);
                case Action.Replace replace -> model.replace(replace);
                case Action.Delete delete -> model.delete(delete);
                case Action.RetrieveInto _,
                        Action.AppendRows _,
                        Action.Create _,
                        Action.Destroy _,
                        Action.CreateIndex _,
                        Action.Truncate _,
                        Action.Overwrite _,
                        Action.Explain _ -> throw new AssertionError("not drawn");
            };
        }

        /** Only small values are copied, and the copies are bigger: so relations stay small. */
        private Action.Append appendFrom(Schema source) {
            Expr small = Terms.less(column(0, 0), number(4));
            Optional<Expr> where = terms.where(over(source)).map(condition -> (Expr) new Expr.And(condition, small));
            List<Expr> values = List.of(plus(column(0, 0), number(3)), column(0, 1));
            return new Action.Append(schema(), over(source), where.or(() -> Optional.of(small)), values);
        }

        private Schema schema() {
            return schemas.get(random.nextInt(schemas.size()));
        }

        private Action action() {
            List<Variable> variables = random.chance(0.3) ? over(schema(), schema()) : over(schema());
            Optional<Expr> where = terms.where(variables);
            return switch (random.nextInt(6)) {
                case 0, 1 -> Terms.retrieve(variables, where);
                case 2 -> appendFrom(schema());
                case 3 -> Terms.append(schema(), Terms.n(random.nextInt(30)), Terms.n(random.nextInt(4)));
                case 4 -> {
                    int source = random.nextInt(variables.size());
                    Assignment assignment = random.chance(0.5)
                            ? new Assignment(0, plus(column(source, 0), number(random.nextInt(3))))
                            : new Assignment(1, column(source, random.nextInt(2)));
                    yield new Action.Replace(variables, 0, where, List.of(assignment));
                }
                default ->
                    random.chance(0.5) ? new Action.Delete(variables, 0, where) : Terms.retrieve(variables, where);
            };
        }
    }
}
