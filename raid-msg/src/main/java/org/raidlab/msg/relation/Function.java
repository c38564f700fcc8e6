package org.raidlab.msg.relation;

/** The scalar functions of QUEL. */
public enum Function {
    ABS(1),
    ATAN(1),
    COS(1),
    SIN(1),
    EXP(1),
    LOG(1),
    SQRT(1),
    MOD(2),
    CONCAT(2),
    ASCII(1),
    INT1(1),
    INT2(1),
    INT4(1),
    FLOAT4(1),
    FLOAT8(1);

    private final int arguments;

    Function(int arguments) {
        this.arguments = arguments;
    }

    /** Returns the number of arguments that the function takes. */
    public int arguments() {
        return arguments;
    }
}
