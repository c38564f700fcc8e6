package org.raidlab.harness.differential;

import java.util.Locale;

/** The aggregates. */
enum Fold {
    COUNT,
    COUNTU,
    ANY,
    SUM,
    SUMU,
    AVG,
    AVGU,
    MIN,
    MAX;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    Kind kind(Kind operand) {
        return switch (this) {
            case COUNT, COUNTU, ANY -> Kind.INTEGER;
            case SUM, SUMU -> operand == Kind.INTEGER ? Kind.LONG : operand;
            case AVG, AVGU -> Kind.FLOAT;
            case MIN, MAX -> operand;
        };
    }

    boolean takesTexts() {
        return switch (this) {
            case COUNT, COUNTU, ANY, MIN, MAX -> true;
            case SUM, SUMU, AVG, AVGU -> false;
        };
    }

    /** Whether what it gives is made of its operand's values, so that of nothing there is nothing to give. */
    boolean givesOperands() {
        return switch (this) {
            case COUNT, COUNTU, ANY -> false;
            case SUM, SUMU, AVG, AVGU, MIN, MAX -> true;
        };
    }
}
