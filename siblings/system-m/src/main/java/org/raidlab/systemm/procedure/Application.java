package org.raidlab.systemm.procedure;

import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.raidlab.core.Invariants;
import org.raidlab.core.codec.Row;

/** A catalogue, the procedures on it, and the database that there is at the beginning. */
public interface Application {
    Catalogue catalogue();

    /** Returns the procedures by their numbers. */
    List<Procedure> procedures();

    /** Returns how many records a set has at the beginning; they are numbered from 0. */
    int initial(int set);

    /** Returns such a record: always the same, since a database without a backup copy begins with them again. */
    Row initial(int set, int id);

    /** Returns whether a call names a procedure and has parameters for it. */
    default boolean accepts(Call call) {
        boolean isThere =
                call.procedure() >= 0 && call.procedure() < procedures().size();
        return isThere && procedures().get(call.procedure()).accepts(call);
    }

    /** Returns the number of the procedure of this name; empty if there is none. */
    default OptionalInt numberOf(String name) {
        return IntStream.range(0, procedures().size())
                .filter(number -> procedures().get(number).name().equalsIgnoreCase(name))
                .findFirst();
    }

    /** Returns the procedure of a call; {@link IllegalArgumentException} if there is none. */
    default Procedure procedure(Call call) {
        Invariants.require(
                call.procedure() >= 0 && call.procedure() < procedures().size(), "there is no such procedure");
        return procedures().get(call.procedure());
    }
}
