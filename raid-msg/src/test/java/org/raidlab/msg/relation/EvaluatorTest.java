package org.raidlab.msg.relation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class EvaluatorTest {
    private static final Expr NULL = new Expr.Constant(Value.NULL);
    private static final Expr TRUE = new Expr.IsNull(NULL);
    private static final Expr FALSE = new Expr.Not(TRUE);
    private static final Expr UNKNOWN = new Expr.Comparison(ComparisonOperator.EQUAL, NULL, NULL);
    private static final Expr DIVIDES_BY_ZERO = arithmetic(whole(1), ArithmeticOperator.DIVIDE, whole(0));

    private static Expr whole(long value) {
        return new Expr.Constant(new Value.Int(value));
    }

    private static Expr broken(double value) {
        return new Expr.Constant(new Value.Float(value));
    }

    private static Expr text(String value) {
        return new Expr.Constant(new Value.Text(value));
    }

    private static Expr arithmetic(Expr left, ArithmeticOperator operator, Expr right) {
        return new Expr.Arithmetic(operator, left, right);
    }

    private static Expr call(Function function, Expr... arguments) {
        return new Expr.Call(function, List.of(arguments));
    }

    private static Object value(Expr expr) {
        return Evaluator.value(expr, Binding.NONE);
    }

    private static Truth truth(Expr expr) {
        return Evaluator.truth(expr, Binding.NONE);
    }

    private static Truth equal(Expr left, Expr right) {
        return truth(new Expr.Comparison(ComparisonOperator.EQUAL, left, right));
    }

    private static int codeOf(Expr expr) {
        try {
            Value value = Evaluator.value(expr, Binding.NONE);
            throw new AssertionError("no error but " + value);
        } catch (StatementException e) {
            return e.code();
        }
    }

    @Test
    void columnsComeFromTheBinding() {
        Binding binding = (variable, position) -> new Value.Int(10L * variable + position);
        Expr sum = arithmetic(new Expr.Column(3, 1), ArithmeticOperator.PLUS, new Expr.Column(0, Expr.Column.TUPLE_ID));
        assertThat(Evaluator.value(sum, binding)).isEqualTo(new Value.Int(30));
        assertThatThrownBy(() -> value(new Expr.Column(0, 0))).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void integersStayIntegersAndDivisionTruncatesTowardZero() {
        assertThat(value(arithmetic(whole(-7), ArithmeticOperator.DIVIDE, whole(2))))
                .isEqualTo(new Value.Int(-3));
        assertThat(value(call(Function.MOD, whole(-7), whole(2)))).isEqualTo(new Value.Int(-1));
        assertThat(value(arithmetic(whole(-2), ArithmeticOperator.POWER, whole(63))))
                .isEqualTo(new Value.Int(Long.MIN_VALUE));
    }

    @Test
    void negativeIntegerPowersTruncateLikeDivision() {
        assertThat(value(arithmetic(whole(2), ArithmeticOperator.POWER, whole(-1))))
                .isEqualTo(new Value.Int(0));
        assertThat(value(arithmetic(whole(-1), ArithmeticOperator.POWER, whole(-3))))
                .isEqualTo(new Value.Int(-1));
        assertThat(value(arithmetic(whole(1), ArithmeticOperator.POWER, whole(-3))))
                .isEqualTo(new Value.Int(1));
        assertThat(value(arithmetic(whole(-1), ArithmeticOperator.POWER, whole(Long.MAX_VALUE))))
                .isEqualTo(new Value.Int(-1));
        assertThat(codeOf(arithmetic(whole(0), ArithmeticOperator.POWER, whole(-1))))
                .isEqualTo(StatementException.DIVISION_BY_ZERO);
    }

    @Test
    void oneFloatMakesTheResultAFloat() {
        assertThat(value(arithmetic(whole(1), ArithmeticOperator.DIVIDE, broken(4))))
                .isEqualTo(new Value.Float(0.25));
        assertThat(value(new Expr.Negative(broken(0)))).isEqualTo(new Value.Float(0.0));
    }

    @Test
    void overflowIsAnErrorAndNotAWrapAround() {
        Expr largest = whole(Long.MAX_VALUE);
        assertThat(codeOf(arithmetic(largest, ArithmeticOperator.PLUS, whole(1))))
                .isEqualTo(StatementException.INTEGER_OVERFLOW);
        assertThat(codeOf(arithmetic(whole(Long.MIN_VALUE), ArithmeticOperator.DIVIDE, whole(-1))))
                .isEqualTo(StatementException.INTEGER_OVERFLOW);
        assertThat(codeOf(new Expr.Negative(whole(Long.MIN_VALUE)))).isEqualTo(StatementException.INTEGER_OVERFLOW);
        assertThat(codeOf(call(Function.ABS, whole(Long.MIN_VALUE)))).isEqualTo(StatementException.INTEGER_OVERFLOW);
        assertThat(codeOf(arithmetic(broken(1e308), ArithmeticOperator.TIMES, whole(10))))
                .isEqualTo(StatementException.FLOATING_OVERFLOW);
    }

    @Test
    void int4NarrowsWhatStaticTypesSayIsNarrow() {
        Expr sum = arithmetic(whole(Integer.MAX_VALUE), ArithmeticOperator.PLUS, whole(1));
        assertThat(codeOf(call(Function.INT4, sum))).isEqualTo(StatementException.DOES_NOT_FIT);
    }

    @Test
    void divisionByZeroIsAnErrorForBothKindsOfNumber() {
        assertThat(codeOf(DIVIDES_BY_ZERO)).isEqualTo(StatementException.DIVISION_BY_ZERO);
        assertThat(codeOf(arithmetic(broken(1), ArithmeticOperator.DIVIDE, broken(0))))
                .isEqualTo(StatementException.DIVISION_BY_ZERO);
        assertThat(codeOf(call(Function.MOD, whole(1), whole(0)))).isEqualTo(StatementException.DIVISION_BY_ZERO);
    }

    @Test
    void functionsRefuseArgumentsOutsideTheirDomain() {
        assertThat(codeOf(call(Function.SQRT, whole(-1)))).isEqualTo(StatementException.OUT_OF_DOMAIN);
        assertThat(codeOf(call(Function.LOG, whole(0)))).isEqualTo(StatementException.OUT_OF_DOMAIN);
        assertThat(codeOf(arithmetic(whole(-1), ArithmeticOperator.POWER, broken(0.5))))
                .isEqualTo(StatementException.OUT_OF_DOMAIN);
        assertThat(codeOf(call(Function.EXP, whole(1000)))).isEqualTo(StatementException.FLOATING_OVERFLOW);
    }

    @Test
    void functionsGiveTheirValues() {
        assertThat(value(call(Function.ABS, whole(-3)))).isEqualTo(new Value.Int(3));
        assertThat(value(call(Function.ABS, broken(-3.5)))).isEqualTo(new Value.Float(3.5));
        assertThat(value(call(Function.SQRT, whole(9)))).isEqualTo(new Value.Float(3));
        assertThat(value(call(Function.LOG, whole(1)))).isEqualTo(new Value.Float(0));
        assertThat(value(call(Function.EXP, whole(0)))).isEqualTo(new Value.Float(1));
        assertThat(value(call(Function.SIN, whole(0)))).isEqualTo(new Value.Float(0));
        assertThat(value(call(Function.COS, whole(0)))).isEqualTo(new Value.Float(1));
        assertThat(value(call(Function.ATAN, whole(0)))).isEqualTo(new Value.Float(0));
        assertThat(value(call(Function.CONCAT, text("ab  "), text("cd")))).isEqualTo(new Value.Text("abcd"));
        assertThat(value(call(Function.ASCII, broken(1.5)))).isEqualTo(new Value.Text("1.5"));
        assertThat(value(call(Function.INT2, text(" 12 ")))).isEqualTo(new Value.Int(12));
        assertThat(value(call(Function.INT1, broken(-1.9)))).isEqualTo(new Value.Int(-1));
        assertThat(value(call(Function.FLOAT8, text("1.5e1")))).isEqualTo(new Value.Float(15));
        assertThat(value(call(Function.FLOAT4, broken(0.1)))).isEqualTo(new Value.Float(0.1f));
    }

    @Test
    void textsThatAreNoNumbersAreNotConverted() {
        assertThat(codeOf(call(Function.INT4, text("x")))).isEqualTo(StatementException.NOT_A_NUMBER);
        assertThat(codeOf(call(Function.FLOAT8, text("NaN")))).isEqualTo(StatementException.NOT_A_NUMBER);
        assertThat(codeOf(call(Function.INT4, text("9999999999999999999"))))
                .isEqualTo(StatementException.INTEGER_OVERFLOW);
        assertThat(codeOf(call(Function.FLOAT8, text("1e999")))).isEqualTo(StatementException.DOES_NOT_FIT);
    }

    @Test
    void nullGoesThroughArithmeticAndFunctions() {
        assertThat(value(arithmetic(NULL, ArithmeticOperator.DIVIDE, whole(0)))).isEqualTo(Value.NULL);
        assertThat(value(new Expr.Negative(NULL))).isEqualTo(Value.NULL);
        assertThat(value(call(Function.SQRT, NULL))).isEqualTo(Value.NULL);
        assertThat(value(call(Function.CONCAT, text("a"), NULL))).isEqualTo(Value.NULL);
    }

    @Test
    void comparisonWithNullIsUnknown() {
        assertThat(equal(NULL, whole(1))).isEqualTo(Truth.UNKNOWN);
        assertThat(truth(new Expr.Match(NULL, "*", false))).isEqualTo(Truth.UNKNOWN);
        assertThat(truth(TRUE)).isEqualTo(Truth.TRUE);
    }

    @Test
    void theRightSideIsLeftOutWhereItCannotMatter() {
        assertThat(truth(new Expr.And(FALSE, DIVIDES_BY_ZERO))).isEqualTo(Truth.FALSE);
        assertThat(truth(new Expr.Or(TRUE, DIVIDES_BY_ZERO))).isEqualTo(Truth.TRUE);
        assertThatThrownBy(() -> truth(new Expr.And(UNKNOWN, DIVIDES_BY_ZERO))).isInstanceOf(StatementException.class);
    }

    @Test
    void unknownLosesAgainstFalseInAndAndAgainstTrueInOr() {
        assertThat(truth(new Expr.And(UNKNOWN, FALSE))).isEqualTo(Truth.FALSE);
        assertThat(truth(new Expr.And(UNKNOWN, TRUE))).isEqualTo(Truth.UNKNOWN);
        assertThat(truth(new Expr.Or(UNKNOWN, TRUE))).isEqualTo(Truth.TRUE);
        assertThat(truth(new Expr.Or(UNKNOWN, FALSE))).isEqualTo(Truth.UNKNOWN);
        assertThat(truth(new Expr.Not(UNKNOWN))).isEqualTo(Truth.UNKNOWN);
    }

    @Test
    void conditionsAndNumbersStandForEachOther() {
        assertThat(value(TRUE)).isEqualTo(new Value.Int(1));
        assertThat(value(FALSE)).isEqualTo(new Value.Int(0));
        assertThat(value(UNKNOWN)).isEqualTo(Value.NULL);
        assertThat(truth(whole(2))).isEqualTo(Truth.TRUE);
        assertThat(truth(broken(0))).isEqualTo(Truth.FALSE);
        assertThat(truth(NULL)).isEqualTo(Truth.UNKNOWN);
    }

    @Test
    void textsAndNumbersDoNotMix() {
        assertThat(codeOf(arithmetic(text("1"), ArithmeticOperator.PLUS, whole(1))))
                .isEqualTo(StatementException.WRONG_KIND);
        assertThat(codeOf(new Expr.Comparison(ComparisonOperator.LESS, text("1"), whole(1))))
                .isEqualTo(StatementException.WRONG_KIND);
        assertThat(codeOf(new Expr.Match(whole(1), "1", false))).isEqualTo(StatementException.WRONG_KIND);
        assertThat(codeOf(call(Function.CONCAT, whole(1), text("")))).isEqualTo(StatementException.WRONG_KIND);
        assertThat(codeOf(call(Function.MOD, broken(1), whole(1)))).isEqualTo(StatementException.WRONG_KIND);
        assertThat(codeOf(new Expr.Not(text("x")))).isEqualTo(StatementException.WRONG_KIND);
    }

    @Test
    void everyComparisonOperatorJudgesTheOrder() {
        List<Truth> judged = List.of(ComparisonOperator.values()).stream()
                .map(operator -> truth(new Expr.Comparison(operator, whole(1), broken(1.5))))
                .toList();
        assertThat(judged).containsExactly(Truth.FALSE, Truth.TRUE, Truth.TRUE, Truth.TRUE, Truth.FALSE, Truth.FALSE);
    }

    @Test
    void aNegatedMatchIsTheOppositeOfAMatch() {
        assertThat(truth(new Expr.Match(text("Jones"), "J*", false))).isEqualTo(Truth.TRUE);
        assertThat(truth(new Expr.Match(text("Jones"), "J*", true))).isEqualTo(Truth.FALSE);
    }
}
