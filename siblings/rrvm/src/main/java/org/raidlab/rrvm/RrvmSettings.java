package org.raidlab.rrvm;

import java.time.Duration;
import org.raidlab.core.Invariants;
import org.raidlab.core.turn.BlockDevice;

/**
 * The sizes and times of a site.
 *
 * @param data the size of the recoverable memory and of its data file
 * @param log when the log is truncated
 * @param drain when the asynchronous drainer writes, and how far it may fall behind
 * @param remote how a manager uses remote memory servers
 * @param memoryBytes that a remote memory server keeps of each log
 */
public record RrvmSettings(Data data, Log log, Drain drain, Remote remote, long memoryBytes) {
    /** Those of real processes. */
    public static final RrvmSettings DEFAULT = new RrvmSettings(
            new Data(1_024, 8_192),
            new Log(4L << 20, 8L << 20),
            new Drain(1L << 20, Duration.ofMillis(100), 4L << 20, Duration.ofSeconds(2), 1L << 30),
            new Remote(Duration.ofMillis(50), 4, Duration.ofMillis(500), 3, 2),
            64L << 20);

    /**
     * The recoverable memory.
     *
     * @param pages how many
     * @param blockBytes of the blocks of the data file; a page is what a block can hold
     */
    public record Data(int pages, int blockBytes) {
        private static final int PAGES_MAX = 15_000;

        public Data {
            Invariants.require(pages > 0 && pages <= PAGES_MAX, "a memory has 1 to " + PAGES_MAX + " pages");
        }

        public BlockDevice device() {
            return RrvmDevices.data(blockBytes);
        }

        public int pageBytes() {
            return device().payloadBytes();
        }

        public long bytes() {
            return (long) pages * pageBytes();
        }
    }

    /**
     * The local log.
     *
     * @param threshold bytes from which on the manager truncates
     * @param capacity bytes from which on commits wait for the truncation
     */
    public record Log(long threshold, long capacity) {}

    /**
     * The asynchronous drainer.
     *
     * @param bytes that it writes at once
     * @param delay after which it writes fewer
     * @param windowBytes not on disk, from which on commits wait
     * @param windowAge of the oldest transaction that is not on disk, from which on commits wait
     * @param budget bytes that are not on disk times the age of the oldest, in byte-milliseconds, from which on commits
     *     wait
     */
    public record Drain(long bytes, Duration delay, long windowBytes, Duration windowAge, long budget) {}

    /**
     * The use of servers.
     *
     * @param heartbeat period in which the manager writes to the server at least
     * @param silence heartbeats without an answer after which the manager gives the server up
     * @param retry period of the attempts to attach to a server
     * @param servers how many the manager keeps its log at, if there are so many
     * @param quorum how many of them have to have a transaction that asks for a quorum
     */
    public record Remote(Duration heartbeat, int silence, Duration retry, int servers, int quorum) {
        public Remote {
            Invariants.require(servers > 0 && quorum > 0, "servers and quorum are counted from 1");
        }
    }
}
