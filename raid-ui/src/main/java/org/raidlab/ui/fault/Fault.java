package org.raidlab.ui.fault;

import org.raidlab.msg.SharedErrors;

/**
 * The errors that the User Interface itself finds. The numbers keep INGRES's flavour: 21xx names and types, 22xx
 * syntax, 51xx definitions, 54xx copy, 60xx transactions. Run-time arithmetic (23xx), updates (24xx) and the rest of
 * 51xx and 60xx are found where data is met; what both can find has one number.
 */
public enum Fault {
    NO_SUCH_ATTRIBUTE(2105),
    NAMED_TWICE(2106),
    NOT_A_NUMBER_EXPRESSION(2107),
    COMPARED_KINDS(2108),
    NO_SUCH_VARIABLE(2109),
    ASSIGNED_KINDS(2110),
    WRONG_ARGUMENTS(2111),
    CONDITION_OR_VALUE(2112),
    NULL_MISPLACED(2113),
    PATTERN_MISPLACED(2114),
    NO_SUCH_COLUMN(2115),
    TOO_MANY(2116),
    NO_SUCH_RELATION(2117),
    SYSTEM_ATTRIBUTE(2118),
    SYNTAX(2201),
    UNTERMINATED_STRING(2202),
    UNCLOSED_COMMENT(2203),
    UNKNOWN_CHARACTER(2204),
    TEXT_TOO_LONG(2205),
    NESTED_TOO_DEEP(2206),
    NUMBER_TOO_LARGE(2207),
    BAD_STRING(2208),
    KEYWORD_AS_NAME(2209),
    NOT_AVAILABLE(2210),
    NAME_TOO_LONG(2211),
    BAD_FORMAT(2212),
    BAD_PATTERN(2213),
    RELATION_EXISTS(SharedErrors.RELATION_EXISTS),
    CATALOGUE_IS_READ_ONLY(SharedErrors.CATALOGUE_IS_PROTECTED),
    TOO_MANY_ATTRIBUTES(SharedErrors.BAD_ATTRIBUTE_COUNT),
    ROW_TOO_WIDE(SharedErrors.TUPLE_TOO_WIDE),
    ATTRIBUTE_TWICE(SharedErrors.ATTRIBUTE_TWICE),
    INDEX_EXISTS(SharedErrors.INDEX_EXISTS),
    NO_SUCH_STRUCTURE(5111),
    NOT_IN_TRANSACTION(5112),
    BAD_COPY_FORMAT(5401),
    BAD_COPY_FILE(5402),
    COPY_IN_TRANSACTION(5403),
    COPY_NOT_LAST(5404),
    NO_COPY_RUNNING(5405),
    LINE_SHAPE(5410),
    LINE_QUOTE(5411),
    LINE_NUMBER(5412),
    LINE_VALUE(5413),
    NO_TRANSACTION(6020),
    TRANSACTION_OPEN(6021),
    TRANSACTION_OVER(6022),
    NOT_RUN(6023),
    TOO_MANY_SESSIONS(6024),
    SITE_RESTARTED(6025),
    CANCELLED(6026),
    SESSION_FORGOTTEN(6027),
    RESULT_DROPPED(6028),
    RESULTS_TOO_LARGE(6029);

    private final int code;

    Fault(int code) {
        this.code = code;
    }

    /** The QL number. */
    public int code() {
        return code;
    }
}
