package org.raidlab.ui.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.raidlab.msg.relation.ArithmeticOperator;
import org.raidlab.msg.relation.ComparisonOperator;
import org.raidlab.ui.fault.Place;

/** Draws statements of every kind; what they say need not make sense, only be well formed. */
public final class RandomStatements {
    private static final List<String> NAMES =
            List.of("e", "emp", "x1", "_under", "get", "update", "insert", "database", "name", "i4", "c0tab", "tid");
    private static final List<String> FUNCTIONS = List.of("abs", "mod", "concat", "ascii", "int4", "float8", "log");
    private static final List<String> AGGREGATES =
            List.of("count", "countu", "sum", "sumu", "avg", "avgu", "min", "max", "any");
    private static final List<String> STRINGS =
            List.of("", "J*", "a b", "O\\\"Neil", "\\\\", "[a-z]\\*?", "é\ud83d\ude00", "/* no comment */", ";");

    private final SplittableRandom random;

    public RandomStatements(long seed) {
        random = new SplittableRandom(seed);
    }

    /** The next one. */
    public Statement statement() {
        return switch (random.nextInt(17)) {
            case 0 -> new Statement.Range(Place.NONE, some(3, () -> new Statement.Binding(name(), name())));
            case 1 -> retrieve();
            case 2 -> new Statement.Append(Place.NONE, name(), some(4, this::target), maybe(this::condition));
            case 3 -> new Statement.Replace(Place.NONE, name(), some(4, this::target), maybe(this::condition));
            case 4 -> new Statement.Delete(Place.NONE, name(), maybe(this::condition));
            case 5 ->
                new Statement.Create(
                        Place.NONE,
                        name(),
                        some(4, () -> new Statement.AttributeItem(name(), name(), random.nextBoolean())));
            case 6 -> new Statement.Destroy(Place.NONE, some(3, this::name));
            case 7 ->
                new Statement.Copy(Place.NONE, name(), copyItems(), random.nextBoolean(), text(), random.nextBoolean());
            case 8 -> new Statement.Index(Place.NONE, name(), name(), some(3, this::name));
            case 9 -> new Statement.Modify(Place.NONE, name(), name(), random.nextBoolean(), sort(), options());
            case 10 -> new Statement.Begin(Place.NONE);
            case 11 -> new Statement.End(Place.NONE);
            case 12 -> new Statement.Print(Place.NONE, name());
            case 13 -> new Statement.Help(Place.NONE, maybe(this::name));
            case 14 -> new Statement.HelpTopic(Place.NONE, text());
            case 15 -> new Statement.Explain(Place.NONE, retrieve());
            default -> new Statement.Abort(Place.NONE);
        };
    }

    private Statement retrieve() {
        Optional<Name> into = maybe(this::name);
        boolean unique = into.isEmpty() && random.nextBoolean();
        return new Statement.Retrieve(Place.NONE, into, unique, some(4, this::target), maybe(this::condition), sort());
    }

    private List<Statement.OptionItem> options() {
        return random.nextBoolean()
                ? List.of()
                : some(2, () -> new Statement.OptionItem(name(), Integer.toString(random.nextInt(1_000))));
    }

    private List<Statement.SortItem> sort() {
        return random.nextBoolean() ? List.of() : some(3, () -> new Statement.SortItem(name(), random.nextBoolean()));
    }

    private List<Statement.CopyItem> copyItems() {
        return random.nextBoolean()
                ? List.of()
                : some(3, () -> new Statement.CopyItem(name(), name(), maybe(this::text)));
    }

    private TargetItem target() {
        return switch (random.nextInt(3)) {
            case 0 -> new TargetItem.Computed(name(), term(4));
            case 1 -> new TargetItem.Column(name(), name());
            default -> new TargetItem.All(name());
        };
    }

    private Term condition() {
        return term(5);
    }

    /** Any term may stand anywhere: the grammar does not tell values from conditions. */
    private Term term(int depth) {
        return switch (depth == 0 ? random.nextInt(5) : random.nextInt(15)) {
            case 0 -> new Term.Whole(Place.NONE, random.nextLong() >>> (1 + random.nextInt(62)));
            case 1 -> new Term.Broken(Place.NONE, Math.abs(random.nextDouble() * Math.pow(10, random.nextInt(-9, 9))));
            case 2 -> text();
            case 3 -> new Term.Absent(Place.NONE);
            case 4, 5 -> new Term.Column(Place.NONE, name(), name());
            case 6 -> new Term.Negative(Place.NONE, term(depth - 1));
            case 7, 8 ->
                new Term.Arithmetic(
                        Place.NONE, pick(List.of(ArithmeticOperator.values())), term(depth - 1), term(depth - 1));
            case 9 -> new Term.Call(Place.NONE, new Name(pick(FUNCTIONS), Place.NONE), some(2, () -> term(depth - 1)));
            case 10 ->
                new Term.Comparison(
                        Place.NONE, pick(List.of(ComparisonOperator.values())), term(depth - 1), term(depth - 1));
            case 11 -> new Term.NullTest(Place.NONE, term(depth - 1), random.nextBoolean());
            case 12 -> new Term.Not(Place.NONE, term(depth - 1));
            case 13 -> aggregate(depth - 1);
            default ->
                random.nextBoolean()
                        ? new Term.And(Place.NONE, atLeastTwo(depth - 1))
                        : new Term.Or(Place.NONE, atLeastTwo(depth - 1));
        };
    }

    /** Without a condition there is nothing for {@code only} to stand before. */
    private Term aggregate(int depth) {
        Optional<Term> where = maybe(() -> term(depth));
        List<Term> by = random.nextBoolean() ? List.of() : some(2, () -> term(depth));
        boolean only = where.isPresent() && random.nextBoolean();
        return new Term.Aggregate(Place.NONE, new Name(pick(AGGREGATES), Place.NONE), term(depth), by, only, where);
    }

    private List<Term> atLeastTwo(int depth) {
        List<Term> terms = new ArrayList<>(some(3, () -> term(depth)));
        terms.add(term(depth));
        return terms;
    }

    private Term.Text text() {
        return new Term.Text(Place.NONE, pick(STRINGS));
    }

    private Name name() {
        return new Name(pick(NAMES), Place.NONE);
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }

    private <T> Optional<T> maybe(Supplier<T> value) {
        return random.nextBoolean() ? Optional.of(value.get()) : Optional.empty();
    }

    private <T> List<T> some(int max, Supplier<T> item) {
        List<T> items = new ArrayList<>();
        for (int i = random.nextInt(max) + 1; i > 0; i--) {
            items.add(item.get());
        }
        return items;
    }
}
