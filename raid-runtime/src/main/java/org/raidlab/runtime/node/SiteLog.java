package org.raidlab.runtime.node;

import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.ldg.LdgEndpoint;
import org.raidlab.comm.memory.MemoryMessage;
import org.raidlab.core.Clock;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.turn.Devices;
import org.raidlab.core.turn.Log;
import org.raidlab.core.turn.LogDevice;
import org.raidlab.runtime.memory.ReplicatedLog;

/**
 * The devices of an incarnation, and how its log is made durable: by its disk alone, or in the memories of other
 * processes with the disk in the background.
 */
final class SiteLog {
    private final Codec<MemoryMessage> codec = MemoryMessage.codec();
    private final StableStorage storage;
    private final Devices opened;
    private final Devices devices;
    private final @Nullable ReplicatedLog replicated;

    /** Opens the devices of a process for an incarnation. */
    SiteLog(NodeSetup<?> setup, StableStorage storage, LdgEndpoint ldg, Clock clock, int incarnation) {
        this.storage = storage;
        opened = storage.open();
        LogDevice log = setup.system().site().log();
        if (setup.replication().isEmpty() || !setup.plan().isLogOwner()) {
            replicated = null;
            devices = opened;
            return;
        }
        ReplicatedLog wrapped = new ReplicatedLog(new ReplicatedLog.Parts(
                setup.replication().get(),
                setup.site(),
                incarnation,
                opened.log(log),
                opened.log(ReplicatedLog.marks()),
                clock,
                (memory, message) -> ldg.send(memory, codec.encode(message))));
        replicated = wrapped;
        devices = opened.without(ReplicatedLog.marks()).wrapped(new Devices.Wrapper() {
            @Override
            public Log log(LogDevice device, Log beneath) {
                return device.equals(log) ? wrapped : beneath;
            }
        });
    }

    /** Returns the devices for the servers. */
    Devices devices() {
        return devices;
    }

    /** Returns whether the log can be replayed: what only memories have of it has come. */
    boolean isCollected() {
        return replicated == null || replicated.isCollected();
    }

    /** Returns why the log cannot be replayed, if it never can: records of it may be lost. */
    Optional<String> loss() {
        return replicated == null ? Optional.empty() : replicated.loss();
    }

    /** Takes a memory's answer. */
    void onMessage(InetSocketAddress from, byte[] message) throws MalformedException {
        if (codec.decode(message) instanceof MemoryMessage.Answer answer && replicated != null) {
            replicated.onAnswer(from, answer);
        }
    }

    void onDeadline() {
        if (replicated != null) {
            replicated.onDeadline();
        }
    }

    long nextDeadlineNanos() {
        return replicated == null ? Long.MAX_VALUE : replicated.nextDeadlineNanos();
    }

    void counters(SequencedMap<String, Long> into) {
        if (replicated != null) {
            into.putAll(replicated.counters());
        }
    }

    /** Frees the devices; the disk has the whole log then. */
    void close() {
        if (replicated != null) {
            replicated.settle();
        }
        storage.close(opened);
    }
}
