package org.raidlab.am.read;

import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.raidlab.am.relation.Database;
import org.raidlab.am.work.Work;

/**
 * The components that reads use.
 *
 * @param database what is read
 * @param posts how many posts were made
 * @param slice slots that one scan or dump looks at
 * @param answerBytes about how many bytes of tuples go into one message
 * @param traced whether every tuple read is noted
 * @param later takes work that has to wait for an index
 * @param tuples of the relation that is being copied as a whole
 */
public record ReadPorts(
        Database database,
        LongSupplier posts,
        int slice,
        int answerBytes,
        boolean traced,
        Consumer<Work> later,
        NextTuples tuples) {
    /** Creates the components while nothing is being copied yet. */
    public ReadPorts(
            Database database, LongSupplier posts, int slice, int answerBytes, boolean traced, Consumer<Work> later) {
        this(database, posts, slice, answerBytes, traced, later, new NextTuples());
    }
}
