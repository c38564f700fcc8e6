package org.raidlab.msg.codec;

import java.util.List;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.PackedCodec;
import org.raidlab.msg.LedgerEntry;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamWriteConstraints;
import tools.jackson.core.TSFBuilder;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.cbor.CBORFactory;
import tools.jackson.dataformat.cbor.CBORMapper;

/** Codecs by the name that a configuration gives: {@code packed}, {@code cbor} or {@code json}. */
public final class Codecs {
    private static final String PACKED = "packed";
    private static final int LEDGER_BYTES_MAX = 256;

    /** The names of all codecs, the default first. */
    public static final List<String> NAMES = List.of(PACKED, "cbor", "json");
    /**
     * The longest message: what a long datagram carries. Nothing comes near it whose size grows with data, since all
     * that does is bounded where it is made (docs/bounds.md).
     */
    public static final int MESSAGE_BYTES_MAX = 64 << 20;
    /** The longest log record: it has room for the longest message and the fields around it. */
    public static final int RECORD_BYTES_MAX = MESSAGE_BYTES_MAX + (1 << 20);

    /** How deeply the readable codecs nest objects and lists: half of what a stack of 1 MB can take. */
    public static final int READABLE_DEPTH_MAX = 200;

    private Codecs() {}

    /**
     * The packed codecs, made once: binding record types to bytes is slow at first, and a process that simulates many
     * sites would repeat it for each incarnation.
     */
    private static final class Packed {
        static final Codec<RaidMessage> MESSAGES = PackedCodec.of(RaidMessage.class, MESSAGE_BYTES_MAX);
        static final Codec<LedgerEntry> LEDGER = PackedCodec.of(LedgerEntry.class, LEDGER_BYTES_MAX);
        static final Codec<RaidRecord> RECORDS = PackedCodec.of(RaidRecord.class, RECORD_BYTES_MAX);
    }

    /** Returns the codec for messages between RAID's servers; {@link IllegalArgumentException} for an unknown name. */
    public static Codec<RaidMessage> raid(String name) {
        return name.equals(PACKED) ? Packed.MESSAGES : of(name, RaidMessage.class, MESSAGE_BYTES_MAX);
    }

    /** Returns the codec for records of a site's log; {@link IllegalArgumentException} for an unknown name. */
    public static Codec<RaidRecord> records(String name) {
        return name.equals(PACKED) ? Packed.RECORDS : of(name, RaidRecord.class, RECORD_BYTES_MAX);
    }

    /** Returns the codec for entries of a site's ledger. */
    static Codec<LedgerEntry> ledger() {
        return Packed.LEDGER;
    }

    /**
     * Returns the codec for any protocol of sealed records.
     *
     * @param maxBytes the longest encoded value
     */
    public static <T> Codec<T> of(String name, Class<T> root, int maxBytes) {
        return switch (name) {
            case PACKED -> PackedCodec.of(root, maxBytes);
            case "cbor" ->
                new ReadableCodec<>(
                        root, CBORMapper.builder(limited(CBORFactory.builder()).build()), maxBytes);
            case "json" ->
                new ReadableCodec<>(
                        root, JsonMapper.builder(limited(JsonFactory.builder()).build()), maxBytes);
            default -> throw new IllegalArgumentException("no codec " + name + "; there are " + NAMES);
        };
    }

    private static <B extends TSFBuilder<?, B>> B limited(B builder) {
        return builder.streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(READABLE_DEPTH_MAX)
                        .build())
                .streamWriteConstraints(StreamWriteConstraints.builder()
                        .maxNestingDepth(READABLE_DEPTH_MAX)
                        .build());
    }
}
