package org.raidlab.checkpoint;

import java.util.List;
import org.raidlab.core.codec.PackedCodec;
import org.raidlab.core.turn.LogDevice;
import org.raidlab.core.turn.LogRecord;

/** A record that a wrapper writes to the log of its process. The order is part of the format. */
public sealed interface CheckpointRecord extends LogRecord {
    /** An uncommitted checkpoint: the image of the process. */
    record Taken(int number, byte[] state) implements CheckpointRecord {}

    /** The checkpoint of this number is committed here. */
    record Committed(int number) implements CheckpointRecord {}

    /** The uncommitted checkpoint of this number was dropped: all its instances are aborted. */
    record Dropped(int number) implements CheckpointRecord {}

    /** The coordinator of an instance commits it, and with it the members' checkpoints. */
    record Decided(int initiator, int instance, List<Part> members) implements CheckpointRecord {}

    /** Every member has the commit durably. */
    record Forgotten(int initiator, int instance) implements CheckpointRecord {}

    /** Incarnations up to this one may be in use. */
    record Reserved(int incarnation) implements CheckpointRecord {}

    /** A member and the number of its checkpoint in the instance. */
    record Part(int process, int number) {}

    /** Returns the log of a process whose server writes no records of its own. */
    static LogDevice log(String name, int recordBytesMax) {
        return LogDevice.of(name, CheckpointRecord.class, PackedCodec.of(CheckpointRecord.class, recordBytesMax));
    }
}
