package org.raidlab.am.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.raidlab.am.relation.Database;
import org.raidlab.am.relation.RelationStore;
import org.raidlab.am.site.Ddl;
import org.raidlab.am.slot.SlotArea;
import org.raidlab.core.RandomSource;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.property.Gen;
import org.raidlab.core.property.Property;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.ArithmeticOperator;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.Binding;
import org.raidlab.msg.relation.ComparisonOperator;
import org.raidlab.msg.relation.Evaluator;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Format;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.StatementException;
import org.raidlab.msg.relation.Truth;
import org.raidlab.msg.relation.Value;

/** Judged on packed rows, a filter says what the evaluator says of the values. */
class RowFilterProperty {
    private static final List<Attribute> ATTRIBUTES = List.of(
            new Attribute("small", Format.I1, true),
            new Attribute("large", Format.I8, true),
            new Attribute("single", Format.F4, true),
            new Attribute("broken", Format.F8, true),
            new Attribute("text", Format.character(6), true));
    private static final List<String> TEXTS = List.of("", "a", "ab", "a b", "abc", "é", "\uD83D\uDE00", "b");
    private static final List<String> PATTERNS = List.of("*", "a*", "a *", "ab*", "é*", "?", "*b", "[a-b]*", "\\a*");
    private static final List<Value> NUMBERS = List.of(
            new Value.Int(0),
            new Value.Int(1),
            new Value.Int(-2),
            new Value.Int((1L << 53) + 1),
            new Value.Int(Long.MIN_VALUE),
            new Value.Float(0.5),
            new Value.Float(-0.0),
            new Value.Float(1),
            new Value.Float(1e300),
            Value.NULL);

    @Test
    void bytesAreJudgedAsValuesAre() {
        Gen<Long> seeds = RandomSource::nextLong;
        Property.forAll(seeds, 200, seed -> new Case(new SeededRandom(seed)).run());
    }

    /** A relation with random rows, and filters over it. */
    private static final class Case {
        private final RandomSource random;
        private final Ddl ddl = new Ddl();
        private final Database database = Database.empty(1);
        private final RelationStore store;

        Case(RandomSource random) {
            this.random = random;
            TupleId id = ddl.nextId();
            install(ddl.create(id, "r", ATTRIBUTES));
            database.schema().apply(database.writeApplier().takeDescribed());
            this.store = database.relations().get(RelationId.of(id)).orElseThrow();
        }

        private void install(List<Write> writes) {
            writes.forEach(write -> database.writeApplier().install(write, Stamp.of(1, 1), 0));
        }

        void run() {
            Schema schema = store.schema();
            for (int i = 0; i < 20; i++) {
                install(List.of(Ddl.write(schema, TupleId.of(2, 1, i), Write.Kind.INSERT, row())));
            }
            SlotArea slots = store.slots();
            for (int i = 0; i < 20; i++) {
                Expr filter = condition(2);
                RowFilter onBytes = RowFilter.of(Optional.of(filter), store);
                for (int at = 0; at < slots.end(); at++) {
                    List<Value> values = store.layout().unpack(slots.bytes(at), slots.rowBase(at));
                    Binding binding = (_, position) -> values.get(position);
                    Optional<Truth> wanted = judged(() -> Evaluator.truth(filter, binding));
                    int position = at;
                    assertThat(judged(() -> onBytes.judge(slots.bytes(position), slots.rowBase(position), position)))
                            .as("%s of %s", filter, values)
                            .isEqualTo(wanted);
                }
            }
        }

        private interface Judgement {
            Truth truth();
        }

        /** Empty if it fails. */
        private static Optional<Truth> judged(Judgement judgement) {
            try {
                return Optional.of(judgement.truth());
            } catch (StatementException e) {
                return Optional.empty();
            }
        }

        private List<Value> row() {
            List<Value> row = new ArrayList<>(List.of(
                    new Value.Int(random.nextInt(4) - 2),
                    new Value.Int(random.chance(0.3) ? (1L << 53) + random.nextInt(3) : random.nextInt(3)),
                    new Value.Float(random.nextInt(5) / 2.0 - 1),
                    new Value.Float(random.chance(0.1) ? 1e300 : random.nextInt(5) / 2.0 - 1),
                    new Value.Text(one(TEXTS))));
            row.replaceAll(value -> random.chance(0.2) ? Value.NULL : value);
            return row;
        }

        private <T> T one(List<T> all) {
            return all.get(random.nextInt(all.size()));
        }

        private Expr condition(int depth) {
            return switch (depth == 0 ? 6 : random.nextInt(8)) {
                case 0 -> new Expr.And(condition(depth - 1), condition(depth - 1));
                case 1 -> new Expr.Or(condition(depth - 1), condition(depth - 1));
                case 2 -> new Expr.Not(condition(depth - 1));
                case 3 -> new Expr.IsNull(new Expr.Column(0, random.nextInt(ATTRIBUTES.size())));
                case 4 ->
                    new Expr.Match(new Expr.Column(0, random.chance(0.9) ? 4 : 0), one(PATTERNS), random.chance(0.3));
                case 5 ->
                    compare(
                            new Expr.Column(0, 4),
                            new Expr.Constant(new Value.Text(one(TEXTS) + one(List.of("", " ")))));
                default -> compare(new Expr.Column(0, random.nextInt(5)), number());
            };
        }

        private Expr number() {
            Expr constant = new Expr.Constant(one(NUMBERS));
            return random.chance(0.9)
                    ? constant
                    : new Expr.Arithmetic(ArithmeticOperator.DIVIDE, new Expr.Column(0, 0), new Expr.Column(0, 1));
        }

        private Expr compare(Expr left, Expr right) {
            ComparisonOperator operator = one(List.of(ComparisonOperator.values()));
            return random.chance(0.5)
                    ? new Expr.Comparison(operator, left, right)
                    : new Expr.Comparison(operator, right, left);
        }
    }
}
