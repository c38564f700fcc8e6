package org.raidlab.ui.analysis;

import java.util.List;
import java.util.Optional;
import org.raidlab.msg.relation.Format;
import org.raidlab.msg.relation.Function;

/** The argument and result types of functions. */
final class FunctionTypes {
    private static final Format INTEGER_TEXT = Format.character(20);
    private static final Format FLOATING_TEXT = Format.character(24);

    private FunctionTypes() {}

    /** The format of the result; empty if the arguments are of the wrong kind. */
    static Optional<Format> result(Function function, List<Format> arguments) {
        Format first = arguments.getFirst();
        return switch (function) {
            case ABS -> first.isNumeric() ? Optional.of(absolute(first)) : Optional.empty();
            case ATAN, COS, SIN, EXP, LOG, SQRT -> first.isNumeric() ? Optional.of(Format.F8) : Optional.empty();
            case MOD -> remainder(first, arguments.getLast());
            case CONCAT -> concatenation(first, arguments.getLast());
            case ASCII -> Optional.of(text(first));
            case INT1 -> Optional.of(Format.I1);
            case INT2 -> Optional.of(Format.I2);
            case INT4 -> Optional.of(Format.I4);
            case FLOAT4 -> Optional.of(Format.F4);
            case FLOAT8 -> Optional.of(Format.F8);
        };
    }

    static String complaint(String name, Function function) {
        return switch (function) {
            case MOD -> "mod needs two integers";
            case CONCAT -> "concat needs two texts";
            case ABS, ATAN, COS, SIN, EXP, LOG, SQRT, ASCII, INT1, INT2, INT4, FLOAT4, FLOAT8 ->
                name + " needs a number";
        };
    }

    private static Format absolute(Format operand) {
        if (operand.kind() == Format.Kind.FLOATING) {
            return Format.F8;
        }
        return operand.equals(Format.I8) ? Format.I8 : Format.I4;
    }

    private static Optional<Format> remainder(Format first, Format second) {
        if (first.kind() != Format.Kind.INTEGER || second.kind() != Format.Kind.INTEGER) {
            return Optional.empty();
        }
        return Optional.of(first.equals(Format.I8) || second.equals(Format.I8) ? Format.I8 : Format.I4);
    }

    /**
     * Returns the format of a concatenation, which may be as long as both together, up to the longest attribute; the
     * value itself is not cut off.
     */
    private static Optional<Format> concatenation(Format first, Format second) {
        if (first.isNumeric() || second.isNumeric()) {
            return Optional.empty();
        }
        return Optional.of(Format.character(Math.min(first.width() + second.width(), Format.CHARACTER_WIDTH_MAX)));
    }

    private static Format text(Format operand) {
        return switch (operand.kind()) {
            case INTEGER -> INTEGER_TEXT;
            case FLOATING -> FLOATING_TEXT;
            case CHARACTER -> operand;
        };
    }
}
