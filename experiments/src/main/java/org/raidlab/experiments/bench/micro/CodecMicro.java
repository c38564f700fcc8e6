package org.raidlab.experiments.bench.micro;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.experiments.bench.codec.Sample;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.codec.Codecs;

/** The prepare of a small transaction to bytes and back; the reference copies the bytes. */
@State(Scope.Thread)
public class CodecMicro {
    private final Codec<RaidMessage> codec = Codecs.raid(Codecs.NAMES.getFirst());
    private final RaidMessage message = Sample.PREPARE.message();
    private final byte[] encoded = codec.encode(message);

    @Benchmark
    public byte[] encode() {
        return codec.encode(message);
    }

    @Benchmark
    public RaidMessage decode() throws MalformedException {
        return codec.decode(encoded);
    }

    @Benchmark
    public byte[] copy() {
        return encoded.clone();
    }
}
