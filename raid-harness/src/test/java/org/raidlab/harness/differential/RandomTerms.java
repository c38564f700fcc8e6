package org.raidlab.harness.differential;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.raidlab.msg.relation.Attribute;

/** Draws values and conditions over some tuple variables. */
final class RandomTerms {
    private static final List<String> OPERATORS = List.of("=", "!=", "!=", "<", "<=", "<=", ">", ">=", ">=");
    private static final List<String> PATTERNS =
            List.of("*", "a*", "*b", "?", "??", "[ab]*", "*[b-z]", "[A-B]", "a?c", "* *", "*", "[!-~]*");
    private static final int DEPTH = 2;

    private final SplittableRandom random;
    private final World world;
    private final List<String> variables;
    /** How many aggregates may stand inside each other here. */
    private final int aggregates;

    RandomTerms(SplittableRandom random, World world, List<String> variables) {
        this(random, world, variables, 2);
    }

    private RandomTerms(SplittableRandom random, World world, List<String> variables, int aggregates) {
        this.random = random;
        this.world = world;
        this.variables = variables;
        this.aggregates = aggregates;
    }

    /** A value of any kind, mostly just an attribute. */
    Term target() {
        return random.nextInt(3) > 0 ? term(kind(), 0) : term(kind(), DEPTH);
    }

    /** A value for an attribute of this kind. */
    Term assigned(Kind kind) {
        return term(kind, random.nextInt(3) == 0 ? DEPTH : 0);
    }

    private Kind kind() {
        return Kind.of(attribute(variable()).format());
    }

    private String variable() {
        return variables.get(random.nextInt(variables.size()));
    }

    private Attribute attribute(String variable) {
        List<Attribute> attributes = world.variables().get(variable).attributes();
        return attributes.get(random.nextInt(attributes.size()));
    }

    private Term term(Kind kind, int depth) {
        if (aggregates > 0 && random.nextInt(10) == 0) {
            Optional<Term> aggregate = aggregate(kind);
            if (aggregate.isPresent()) {
                return aggregate.get();
            }
        }
        if (depth == 0 || random.nextInt(3) == 0) {
            return column(kind).orElseGet(() -> constant(kind));
        }
        return switch (kind) {
            case INTEGER, LONG -> integer(kind, depth);
            case FLOAT -> floating(depth);
            case TEXT -> text(depth);
        };
    }

    private Optional<Term> column(Kind kind) {
        List<Term> columns = new ArrayList<>();
        for (String variable : variables) {
            for (Attribute attribute : world.variables().get(variable).attributes()) {
                Term column = new Term.Column(variable, attribute);
                if (column.kind() == kind) {
                    columns.add(column);
                }
            }
        }
        return columns.isEmpty() || random.nextInt(6) == 0
                ? Optional.empty()
                : Optional.of(columns.get(random.nextInt(columns.size())));
    }

    private Term constant(Kind kind) {
        return switch (kind) {
            case INTEGER, LONG -> new Term.Whole(random.nextInt(6));
            case FLOAT -> new Term.Broken(random.nextInt(12) / 2.0);
            case TEXT -> new Term.Words(RandomWorld.WORDS.get(random.nextInt(RandomWorld.WORDS.size())));
        };
    }

    private Term integer(Kind kind, int depth) {
        return switch (random.nextInt(12)) {
            case 0 -> new Term.Negative(term(kind, depth - 1));
            case 1 -> new Term.Call(Routine.ABS, List.of(term(kind, depth - 1)));
            case 2 -> new Term.Call(Routine.MOD, List.of(term(kind, depth - 1), divisor(kind, depth)));
            case 3 -> new Term.Call(conversion(), List.of(term(number(), depth - 1)));
            case 4 -> new Term.Arithmetic('/', term(kind, depth - 1), divisor(kind, depth));
            case 5 -> new Term.Call(Routine.INT4, List.of(new Term.Call(Routine.ASCII, List.of(term(kind, 0)))));
            default ->
                new Term.Arithmetic("+-*+".charAt(random.nextInt(4)), term(kind, depth - 1), term(kind, depth - 1));
        };
    }

    private Routine conversion() {
        return List.of(Routine.INT1, Routine.INT2, Routine.INT4, Routine.INT4).get(random.nextInt(4));
    }

    private Kind number() {
        return List.of(Kind.INTEGER, Kind.LONG, Kind.FLOAT).get(random.nextInt(3));
    }

    /** Mostly not zero. */
    private Term divisor(Kind kind, int depth) {
        return random.nextInt(4) == 0 ? term(kind, depth - 1) : new Term.Whole(random.nextInt(1, 6));
    }

    private Term floating(int depth) {
        return switch (random.nextInt(10)) {
            case 0 -> new Term.Negative(term(Kind.FLOAT, depth - 1));
            case 1 -> new Term.Call(Routine.ABS, List.of(term(Kind.FLOAT, depth - 1)));
            case 2 ->
                new Term.Call(Routine.SQRT, List.of(new Term.Call(Routine.ABS, List.of(term(number(), depth - 1)))));
            case 3 -> new Term.Call(Routine.FLOAT8, List.of(term(number(), depth - 1)));
            case 4 -> new Term.Call(Routine.FLOAT4, List.of(term(number(), depth - 1)));
            case 5 -> new Term.Arithmetic('/', term(Kind.FLOAT, depth - 1), divisor(number(), depth));
            default ->
                new Term.Arithmetic(
                        "+-*+".charAt(random.nextInt(4)), term(Kind.FLOAT, depth - 1), term(number(), depth - 1));
        };
    }

    private Term text(int depth) {
        return switch (random.nextInt(3)) {
            case 0 ->
                new Term.Call(Routine.ASCII, List.of(term(random.nextBoolean() ? Kind.INTEGER : Kind.TEXT, depth - 1)));
            default -> new Term.Call(Routine.CONCAT, List.of(term(Kind.TEXT, depth - 1), term(Kind.TEXT, depth - 1)));
        };
    }

    /** None if no attribute is of the kind that it needs: an aggregate is of some relation's tuples. */
    private Optional<Term> aggregate(Kind kind) {
        List<Folding> foldings = Folding.giving(kind);
        Folding folding = foldings.get(random.nextInt(foldings.size()));
        RandomTerms inside = inside();
        Term folded = inside.term(folding.operand(), random.nextInt(2));
        if (folded.variables().isEmpty()) {
            return Optional.empty();
        }
        List<Term> by = new ArrayList<>();
        if (random.nextInt(3) > 0) {
            by.add(term(kind(), random.nextInt(4) == 0 ? 1 : 0));
            if (random.nextInt(4) == 0) {
                by.add(term(kind(), 0));
            }
        }
        by.removeIf(term -> term.contains(Term.Aggregate.class::isInstance));
        Optional<Condition> where = maybe(inside::condition);
        boolean only = where.isPresent() && random.nextInt(4) == 0;
        return Optional.of(new Term.Aggregate(folding.fold(), folded, by, where, only));
    }

    /** An aggregate and what it is of. */
    private record Folding(Fold fold, Kind operand) {
        static List<Folding> giving(Kind kind) {
            return Arrays.stream(Fold.values())
                    .flatMap(fold -> Arrays.stream(Kind.values()).map(operand -> new Folding(fold, operand)))
                    .filter(folding -> folding.fold.kind(folding.operand) == kind)
                    .filter(folding -> folding.operand.isNumber() || folding.fold.takesTexts())
                    .toList();
        }
    }

    /** The variables of an aggregate are its own, whatever their names. */
    private RandomTerms inside() {
        List<String> all = new ArrayList<>(world.variables().keySet());
        List<String> chosen = new ArrayList<>(List.of(variable()));
        if (random.nextInt(3) == 0) {
            chosen.add(all.get(random.nextInt(all.size())));
        }
        return new RandomTerms(random, world, chosen.stream().distinct().toList(), aggregates - 1);
    }

    private <T> Optional<T> maybe(Supplier<T> value) {
        return random.nextBoolean() ? Optional.of(value.get()) : Optional.empty();
    }

    /** Joins the variables, mostly, and selects from them. */
    Condition condition() {
        List<Condition> conditions = new ArrayList<>();
        for (int i = 1; i < variables.size(); i++) {
            if (random.nextInt(4) > 0) {
                join(variables.get(i - 1), variables.get(i)).ifPresent(conditions::add);
            }
        }
        while (conditions.isEmpty() || random.nextInt(5) == 0) {
            conditions.add(literal(2));
        }
        return conditions.size() == 1 ? conditions.getFirst() : new Condition.Junction(true, conditions);
    }

    private Optional<Condition> join(String left, String right) {
        for (int draw = 0; draw < 6; draw++) {
            Term a = new Term.Column(left, attribute(left));
            Term b = new Term.Column(right, attribute(right));
            if (a.kind().isNumber() == b.kind().isNumber()) {
                return Optional.of(new Condition.Comparison("=", a, b));
            }
        }
        return Optional.empty();
    }

    private Condition literal(int depth) {
        return switch (random.nextInt(depth == 0 ? 6 : 11)) {
            case 0 -> new Condition.NullTest(term(kind(), 0), random.nextInt(4) > 0);
            case 1 ->
                new Condition.Match(
                        term(Kind.TEXT, 0), PATTERNS.get(random.nextInt(PATTERNS.size())), random.nextBoolean());
            case 2, 3, 4, 5 -> comparison();
            case 6 -> new Condition.Not(literal(depth - 1));
            default -> junction(depth);
        };
    }

    private Condition junction(int depth) {
        List<Condition> operands = new ArrayList<>(List.of(literal(depth - 1), literal(depth - 1)));
        if (random.nextInt(3) == 0) {
            operands.add(literal(depth - 1));
        }
        return new Condition.Junction(random.nextInt(3) == 0, operands);
    }

    private Condition comparison() {
        Kind kind = kind();
        int depth = random.nextInt(4) == 0 ? 1 : 0;
        Kind other = kind.isNumber() ? number() : kind;
        String operator = OPERATORS.get(random.nextInt(OPERATORS.size()));
        return new Condition.Comparison(operator, term(kind, depth), term(other, depth));
    }
}
