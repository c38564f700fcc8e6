package org.raidlab.msg.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.SequencedSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.codec.PackedCodec;
import org.raidlab.core.property.Damage;
import org.raidlab.core.property.Gen;
import org.raidlab.core.property.Property;
import org.raidlab.core.property.RecordGen;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidRecord;

class CodecsProperty {
    private static final Gen<RaidMessage> MESSAGES = new RecordGen().of(RaidMessage.class);
    private static final Gen<RaidRecord> RECORDS = new RecordGen().of(RaidRecord.class);
    /** A decoder may take this many times the bytes it is given, and a floor for buffers and exceptions. */
    private static final int ALLOCATION_FACTOR = 200;

    private static final int ALLOCATION_FLOOR = 4 << 20;

    @Test
    void messagesAndRecordsOfEveryTypeAreDrawn() {
        SequencedSet<Class<?>> seen = new LinkedHashSet<>();

        Property.forAll(MESSAGES, 2_000, message -> seen.add(message.getClass()));
        Property.forAll(RECORDS, 500, record -> seen.add(record.getClass()));

        assertThat(seen)
                .containsAll(PackedCodec.tags(RaidMessage.class))
                .containsAll(PackedCodec.tags(RaidRecord.class));
    }

    @ParameterizedTest
    @ValueSource(strings = {"packed", "cbor", "json"})
    void whatIsEncodedIsDecoded(String name) {
        Codec<RaidMessage> messages = Codecs.raid(name);
        Codec<RaidRecord> records = Codecs.records(name);

        Property.forAll(
                MESSAGES,
                3_000,
                message -> assertThat(messages.decode(messages.encode(message))).isEqualTo(message));
        Property.forAll(
                RECORDS,
                1_000,
                record -> assertThat(records.decode(records.encode(record))).isEqualTo(record));
    }

    @ParameterizedTest
    @ValueSource(strings = {"packed", "cbor", "json"})
    void noTruncationIsAValue(String name) {
        Codec<RaidMessage> codec = Codecs.raid(name);

        Property.forAll(MESSAGES, 30, message -> {
            byte[] whole = codec.encode(message);
            for (int length = 0; length < whole.length; length += 1 + whole.length / 200) {
                assertThat(isValue(codec, Arrays.copyOf(whole, length))).isFalse();
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"packed", "cbor", "json"})
    void damagedBytesAreMalformedOrAnotherValueAndTakeLittleMemory(String name) {
        Codec<RaidMessage> codec = Codecs.raid(name);
        Gen<byte[]> damaged =
                random -> Damage.of(codec.encode(MESSAGES.next(random))).next(random);
        ThreadMXBean memory = (ThreadMXBean) ManagementFactory.getThreadMXBean();

        Property.forAll(damaged, 3_000, bytes -> {
            long before = memory.getCurrentThreadAllocatedBytes();
            isValue(codec, bytes);
            assertThat(memory.getCurrentThreadAllocatedBytes() - before)
                    .isLessThan(ALLOCATION_FLOOR + (long) ALLOCATION_FACTOR * bytes.length);
        });
    }

    private static boolean isValue(Codec<RaidMessage> codec, byte[] bytes) {
        try {
            codec.encode(codec.decode(bytes));
            return true;
        } catch (MalformedException e) {
            return false;
        }
    }
}
