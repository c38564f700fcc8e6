package org.raidlab.harness.sim.mutant;

import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.ForwardingEffects;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.msg.RaidMessage;

/** Effects that write the log otherwise. */
abstract class Writing extends ForwardingEffects<RaidMessage> {
    private final Effects<RaidMessage> to;

    Writing(Effects<RaidMessage> to) {
        super(to);
        this.to = to;
    }

    /** What becomes of a record: it is to be forced, appended, or not written at all. */
    enum Fate {
        AS_ASKED,
        APPENDED,
        LOST
    }

    abstract Fate of(LogRecord record);

    /** For {@link Doing}: records of this kind have another fate. */
    static UnaryOperator<Effects<RaidMessage>> of(Class<? extends LogRecord> kind, Fate fate) {
        return of(kind::isInstance, fate);
    }

    /** For {@link Doing}: such records have another fate. */
    static UnaryOperator<Effects<RaidMessage>> of(Predicate<LogRecord> such, Fate fate) {
        return out -> new Writing(out) {
            @Override
            Fate of(LogRecord record) {
                return such.test(record) ? fate : Fate.AS_ASKED;
            }
        };
    }

    @Override
    public Lsn force(LogRecord record) {
        return switch (of(record)) {
            case AS_ASKED -> to.force(record);
            case APPENDED -> to.append(record);
            case LOST -> Lsn.START;
        };
    }

    @Override
    public Lsn append(LogRecord record) {
        return of(record) == Fate.LOST ? Lsn.START : to.append(record);
    }
}
