package org.raidlab.sim.time;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** A running 64-bit hash of a trace: equal traces have equal hashes, in every JVM; different ones almost never do. */
public final class TraceHash {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ODD = 0x9E3779B97F4A7C15L;

    private long state = ODD;

    public void add(long value) {
        long mixed = (state ^ value) * ODD;
        state = (mixed ^ (mixed >>> 29)) + (value << 32 | value >>> 32);
    }

    /** Adds the text's characters, by the hash that the language defines. */
    public void add(String text) {
        add(((long) text.length() << 32) | Integer.toUnsignedLong(text.hashCode()));
    }

    /** Adds length and content. */
    public void add(byte[] bytes) {
        add(bytes.length);
        int at = 0;
        for (; at + Long.BYTES <= bytes.length; at += Long.BYTES) {
            add((long) LONGS.get(bytes, at));
        }
        for (; at < bytes.length; at++) {
            add(bytes[at]);
        }
    }

    public long value() {
        long mixed = (state ^ (state >>> 32)) * ODD;
        return mixed ^ (mixed >>> 31);
    }
}
