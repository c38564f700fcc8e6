package org.raidlab.experiments.table;

import java.util.Locale;
import org.raidlab.experiments.era.wire.AsciiHeader;
import org.raidlab.experiments.era.wire.CopiedBuffers;
import org.raidlab.experiments.era.wire.WireForm;

/** The methods of 1988 that section 2.4 found costly, in real processes of today. */
enum Way {
    /** None of them. */
    OURS,
    /** LDG's header as text. */
    ASCII_HEADER,
    /** Datagrams are copied on their way from and to the socket. */
    COPIED_BUFFERS,
    /** The RAID layer formats a message in a buffer of its own, and copies it behind the head. */
    BUFFER_A_MESSAGE;

    WireForm form() {
        return switch (this) {
            case OURS, BUFFER_A_MESSAGE -> WireForm.USUAL;
            case ASCII_HEADER -> new AsciiHeader();
            case COPIED_BUFFERS -> new CopiedBuffers();
        };
    }

    /** Returns the layer on which the method makes a difference. */
    Layer layer() {
        return this == BUFFER_A_MESSAGE ? Layer.RAID : Layer.LDG;
    }

    /** Returns the name in the keys of figures. */
    String key() {
        return this == OURS ? "real" : "real-" + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
