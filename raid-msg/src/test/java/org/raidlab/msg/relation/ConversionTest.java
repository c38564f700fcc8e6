package org.raidlab.msg.relation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ConversionTest {
    private static int codeOf(Value value, Format format) {
        try {
            Value converted = Conversion.convert(value, format);
            throw new AssertionError("no error but " + converted);
        } catch (StatementException e) {
            return e.code();
        }
    }

    @Test
    void integersFitTheirWidthExactly() {
        assertThat(Conversion.convert(new Value.Int(127), Format.I1)).isEqualTo(new Value.Int(127));
        assertThat(Conversion.convert(new Value.Int(-128), Format.I1)).isEqualTo(new Value.Int(-128));
        assertThat(codeOf(new Value.Int(128), Format.I1)).isEqualTo(StatementException.DOES_NOT_FIT);
        assertThat(codeOf(new Value.Int(-32_769), Format.I2)).isEqualTo(StatementException.DOES_NOT_FIT);
        assertThat(codeOf(new Value.Int(1L << 31), Format.I4)).isEqualTo(StatementException.DOES_NOT_FIT);
        assertThat(Conversion.convert(new Value.Int(Long.MIN_VALUE), Format.I8))
                .isEqualTo(new Value.Int(Long.MIN_VALUE));
    }

    @Test
    void floatsBecomeIntegersByTruncation() {
        assertThat(Conversion.convert(new Value.Float(-1.9), Format.I4)).isEqualTo(new Value.Int(-1));
        assertThat(Conversion.convert(new Value.Float(127.9), Format.I1)).isEqualTo(new Value.Int(127));
        assertThat(codeOf(new Value.Float(128.0), Format.I1)).isEqualTo(StatementException.DOES_NOT_FIT);
        assertThat(codeOf(new Value.Float(0x1p63), Format.I8)).isEqualTo(StatementException.DOES_NOT_FIT);
        assertThat(codeOf(new Value.Float(Double.NaN), Format.I8)).isEqualTo(StatementException.DOES_NOT_FIT);
    }

    @Test
    void floatsTakeThePrecisionOfTheirFormatAndThereIsOneZero() {
        assertThat(Conversion.convert(new Value.Float(0.1), Format.F4)).isEqualTo(new Value.Float(0.1f));
        assertThat(Conversion.convert(new Value.Float(-1e-300), Format.F4)).isEqualTo(new Value.Float(0.0));
        assertThat(Conversion.convert(new Value.Int(3), Format.F8)).isEqualTo(new Value.Float(3));
        assertThat(codeOf(new Value.Float(1e39), Format.F4)).isEqualTo(StatementException.DOES_NOT_FIT);
        assertThat(codeOf(new Value.Float(Double.POSITIVE_INFINITY), Format.F8))
                .isEqualTo(StatementException.DOES_NOT_FIT);
    }

    @Test
    void trailingBlanksGoAndTheRestMustFitInBytes() {
        assertThat(Conversion.convert(new Value.Text("ab   "), Format.character(2)))
                .isEqualTo(new Value.Text("ab"));
        assertThat(Conversion.convert(new Value.Text("é"), Format.character(2))).isEqualTo(new Value.Text("é"));
        assertThat(codeOf(new Value.Text("é"), Format.character(1))).isEqualTo(StatementException.TEXT_TOO_LONG);
    }

    @Test
    void numbersAndTextsDoNotBecomeEachOther() {
        assertThat(codeOf(new Value.Int(1), Format.character(5))).isEqualTo(StatementException.WRONG_KIND);
        assertThat(codeOf(new Value.Float(1), Format.character(5))).isEqualTo(StatementException.WRONG_KIND);
        assertThat(codeOf(new Value.Text("1"), Format.I4)).isEqualTo(StatementException.WRONG_KIND);
    }

    @Test
    void nullNeedsAnAttributeThatAllowsIt() {
        assertThat(Conversion.convert(Value.NULL, Format.I4)).isEqualTo(Value.NULL);
        assertThat(Conversion.assign(Value.NULL, new Attribute("a", Format.I4, true)))
                .isEqualTo(Value.NULL);
        try {
            Conversion.assign(Value.NULL, new Attribute("a", Format.I4, false));
            throw new AssertionError("a null was accepted");
        } catch (StatementException e) {
            assertThat(e.code()).isEqualTo(StatementException.NULL_REFUSED);
            assertThat(e).hasMessageContaining("attribute a");
        }
    }

    @Test
    void anIndexIsAskedOnlyForValuesThatItCanHold() {
        assertThat(Conversion.equalIn(new Value.Float(3), Format.I4)).contains(new Value.Int(3));
        assertThat(Conversion.equalIn(new Value.Float(3.5), Format.I4)).isEmpty();
        assertThat(Conversion.equalIn(new Value.Float(0.1), Format.F4)).isEmpty();
        assertThat(Conversion.equalIn(new Value.Int(300), Format.I1)).isEmpty();
        assertThat(Conversion.equalIn(new Value.Text("ab "), Format.character(2)))
                .contains(new Value.Text("ab"));
        assertThat(Conversion.equalIn(new Value.Text("abc"), Format.character(2)))
                .isEmpty();
        assertThat(Conversion.equalIn(new Value.Text("1"), Format.I4)).isEmpty();
        assertThat(Conversion.equalIn(Value.NULL, Format.I4)).isEmpty();
    }
}
