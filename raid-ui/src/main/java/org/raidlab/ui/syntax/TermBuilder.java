package org.raidlab.ui.syntax;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.raidlab.msg.relation.ArithmeticOperator;
import org.raidlab.msg.relation.ComparisonOperator;
import org.raidlab.ui.fault.Fault;
import org.raidlab.ui.fault.QuelException;
import org.raidlab.ui.grammar.QuelParser;
import org.raidlab.ui.grammar.QuelParser.ExpressionContext;
import org.raidlab.ui.grammar.QuelParser.PrimaryContext;

/**
 * Builds terms from the parse tree. Chains of left operands are as deep as they are long, so depth is counted here too.
 */
final class TermBuilder {
    private static final int DEPTH_MAX = 250;

    private int depth;

    private TermBuilder() {}

    static Term build(ExpressionContext context) {
        return new TermBuilder().term(context);
    }

    private Term term(ExpressionContext context) {
        if (++depth > DEPTH_MAX) {
            throw new QuelException(
                    Fault.NESTED_TOO_DEEP,
                    Places.of(context.getStop()),
                    "an expression has " + DEPTH_MAX + " levels of operators at most");
        }
        Term term = compound(context);
        depth--;
        return term;
    }

    private Term compound(ExpressionContext context) {
        return switch (context) {
            case QuelParser.SimpleContext simple -> primary(simple.primary());
            case QuelParser.SignedContext signed -> signed(signed);
            case QuelParser.ArithmeticContext both ->
                new Term.Arithmetic(
                        Places.of(both.operator), arithmetic(both.operator), term(both.left), term(both.right));
            case QuelParser.ComparisonContext both ->
                new Term.Comparison(
                        Places.of(both.operator), comparison(both.operator), term(both.left), term(both.right));
            case QuelParser.NullTestContext test ->
                new Term.NullTest(Places.of(test), term(test.expression()), test.NOT() != null);
            case QuelParser.NegationContext negation -> new Term.Not(Places.of(negation), term(negation.expression()));
            case QuelParser.ConjunctionContext chain -> new Term.And(Places.of(chain), conjuncts(chain));
            case QuelParser.DisjunctionContext chain -> new Term.Or(Places.of(chain), disjuncts(chain));
            default -> throw unknown(context);
        };
    }

    private Term signed(QuelParser.SignedContext signed) {
        Term operand = term(signed.expression());
        return signed.sign.getText().equals("-") ? new Term.Negative(Places.of(signed), operand) : operand;
    }

    private List<Term> conjuncts(QuelParser.ConjunctionContext chain) {
        Deque<ExpressionContext> operands = new ArrayDeque<>();
        ExpressionContext rest = chain;
        while (rest instanceof QuelParser.ConjunctionContext link) {
            operands.addFirst(link.right);
            rest = link.left;
        }
        operands.addFirst(rest);
        return operands.stream().map(this::term).toList();
    }

    private List<Term> disjuncts(QuelParser.DisjunctionContext chain) {
        Deque<ExpressionContext> operands = new ArrayDeque<>();
        ExpressionContext rest = chain;
        while (rest instanceof QuelParser.DisjunctionContext link) {
            operands.addFirst(link.right);
            rest = link.left;
        }
        operands.addFirst(rest);
        return operands.stream().map(this::term).toList();
    }

    private Term primary(PrimaryContext context) {
        return switch (context) {
            case QuelParser.IntegerContext number -> whole(number.getStart());
            case QuelParser.FloatingContext number -> broken(number.getStart());
            case QuelParser.TextContext text -> Names.text(text.getStart());
            case QuelParser.AbsentContext absent -> new Term.Absent(Places.of(absent));
            case QuelParser.ColumnContext column ->
                new Term.Column(Places.of(column), Names.of(column.name(0)), Names.of(column.name(1)));
            case QuelParser.CallContext call -> call(call);
            case QuelParser.AggregateContext aggregate -> aggregate(aggregate);
            case QuelParser.GroupedContext grouped -> term(grouped.expression());
            default -> throw unknown(context);
        };
    }

    private Term call(QuelParser.CallContext call) {
        List<Term> arguments = new ArrayList<>();
        call.expression().forEach(argument -> arguments.add(term(argument)));
        return new Term.Call(Places.of(call), Names.of(call.getStart()), arguments);
    }

    private Term aggregate(QuelParser.AggregateContext aggregate) {
        List<ExpressionContext> expressions = aggregate.expression();
        Term operand = term(expressions.getFirst());
        List<Term> by = expressions.stream().skip(1).map(this::term).toList();
        Optional<Term> where = Optional.ofNullable(aggregate.where()).map(clause -> term(clause.expression()));
        return new Term.Aggregate(
                Places.of(aggregate), Names.of(aggregate.getStart()), operand, by, aggregate.ONLY() != null, where);
    }

    private static Term whole(Token token) {
        try {
            return new Term.Whole(Places.of(token), Long.parseLong(token.getText()));
        } catch (NumberFormatException e) {
            throw tooLarge(token);
        }
    }

    private static Term broken(Token token) {
        double value = Double.parseDouble(token.getText());
        if (Double.isInfinite(value)) {
            throw tooLarge(token);
        }
        return new Term.Broken(Places.of(token), value);
    }

    private static QuelException tooLarge(Token token) {
        return new QuelException(Fault.NUMBER_TOO_LARGE, Places.of(token), "the number is too large");
    }

    private static ArithmeticOperator arithmetic(Token token) {
        for (ArithmeticOperator operator : ArithmeticOperator.values()) {
            if (operator.symbol().equals(token.getText())) {
                return operator;
            }
        }
        throw new IllegalStateException("an operator that the grammar knows and the tree does not: " + token);
    }

    private static ComparisonOperator comparison(Token token) {
        for (ComparisonOperator operator : ComparisonOperator.values()) {
            if (operator.symbol().equals(token.getText())) {
                return operator;
            }
        }
        throw new IllegalStateException("an operator that the grammar knows and the tree does not: " + token);
    }

    private static IllegalStateException unknown(ParserRuleContext context) {
        return new IllegalStateException("a rule that the grammar knows and the tree does not: " + context.getClass());
    }
}
