package org.raidlab.rrvm.rex.oo7;

import java.util.function.ToLongBiFunction;

/** An operation that does one thing so often: a query over many keys, or a number of structural modifications. */
final class Units extends Operation {
    private final int number;
    private final ToLongBiFunction<Database, Integer> unit;
    private int next;

    /** @param unit does the n-th unit, from 0; returns what it has counted */
    Units(int number, ToLongBiFunction<Database, Integer> unit) {
        this.number = number;
        this.unit = unit;
    }

    @Override
    boolean step(Database database) {
        if (next == number) {
            done();
            return false;
        }
        long count = unit.applyAsLong(database, next);
        next++;
        found(count);
        return true;
    }
}
