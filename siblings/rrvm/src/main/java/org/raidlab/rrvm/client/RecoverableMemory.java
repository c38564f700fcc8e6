package org.raidlab.rrvm.client;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.Invariants;
import org.raidlab.rrvm.ByteRange;
import org.raidlab.rrvm.Durability;
import org.raidlab.rrvm.Extent;
import org.raidlab.rrvm.RrvmMessage.ClientMessage;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.system.SystemCluster;

/**
 * Recoverable virtual memory: a program maps parts of a transaction manager's memory, changes them in place within
 * transactions, and finds what it has committed after any crash.
 *
 * <pre>{@code
 * try (RecoverableMemory memory = RecoverableMemory.open(Path.of(".raid"), 1)) {
 *     MappedRegion accounts = memory.map(0, 4_096);
 *     Transaction transaction = memory.begin();
 *     transaction.setRange(accounts, 16, Long.BYTES);
 *     accounts.bytes().putLong(16, accounts.bytes().getLong(16) + 1);
 *     transaction.commit();
 * }
 * }</pre>
 *
 * <p>There is one transaction at a time. If two programs change the same bytes, one of them gets a
 * {@link ConflictException}. An object is used by one thread.
 */
public final class RecoverableMemory implements AutoCloseable {
    private static final Duration DEADLINE = Duration.ofSeconds(30);

    private final ManagerClient manager;
    private final List<MappedRegion> regions = new ArrayList<>();
    private boolean isInTransaction;
    private ClientMessage.Losses losses = new ClientMessage.Losses(0, 0);

    private RecoverableMemory(ManagerClient manager) {
        this.manager = manager;
    }

    /**
     * Opens the memory of a site of a running cluster; returns when the site has recovered it.
     *
     * @param folder of the cluster, as {@code raid up --system rrvm --dir FOLDER} made it
     */
    public static RecoverableMemory open(Path folder, int site) {
        SystemCluster cluster = SystemCluster.in(folder)
                .filter(found -> found.system().equals("rrvm"))
                .orElseThrow(() -> new ConfigException(
                        folder + " has no cluster of rrvm; make one with: raid up --system rrvm --dir " + folder));
        return connect(cluster.socket(site), site, DEADLINE);
    }

    /**
     * Opens the memory of the site whose process is at a socket.
     *
     * @param deadline of each request: a site that restarts may wait for another site
     */
    public static RecoverableMemory connect(InetSocketAddress process, int site, Duration deadline) {
        RecoverableMemory memory = new RecoverableMemory(new ManagerClient(process, site, deadline));
        memory.heard(memory.manager.read(List.of()));
        return memory;
    }

    private ClientMessage.Outcome heard(ClientMessage.Outcome answer) {
        losses = answer.losses();
        return answer;
    }

    /** Maps a part of the manager's memory, with its committed bytes. Regions do not overlap. */
    public MappedRegion map(long offset, int length) {
        MappedRegion region = new MappedRegion(new Extent(offset, length));
        for (MappedRegion other : regions) {
            boolean isApart = other.extent().end() <= offset
                    || region.extent().end() <= other.extent().offset();
            Invariants.require(isApart, "bytes from " + other.extent().offset() + " on are mapped already");
        }
        load(List.of(region));
        regions.add(region);
        return region;
    }

    private void load(List<MappedRegion> wanted) {
        List<ByteRange> read = heard(
                        manager.read(wanted.stream().map(MappedRegion::extent).toList()))
                .read();
        for (int i = 0; i < wanted.size(); i++) {
            byte[] bytes = read.get(i).content().bytes();
            System.arraycopy(bytes, 0, wanted.get(i).array(), 0, bytes.length);
        }
    }

    /** Begins a transaction; the one before has to be ended. */
    public Transaction begin() {
        Invariants.require(!isInTransaction, "the transaction before has not ended; commit or abort it");
        isInTransaction = true;
        return new Transaction(this);
    }

    /**
     * A request is repeated until it is answered, so an answer may say that the bytes are not the expected ones because
     * the manager has executed an earlier repetition: then they are the new ones.
     */
    long commit(Durability durability, List<ByteRange> before, List<ByteRange> after) {
        ended();
        ClientMessage.Outcome answer = heard(manager.submit(
                durability, before, after, after.stream().map(ByteRange::extent).toList()));
        if (!answer.committed() && !answer.read().equals(after)) {
            load(regions);
            throw new ConflictException();
        }
        return answer.sequence();
    }

    void ended() {
        isInTransaction = false;
    }

    /** Brings all committed bytes to the data file, and empties the log. */
    public void truncate() {
        manager.truncate();
    }

    /**
     * Returns how many times the manager has reported that acknowledged transactions may be lost, because it and its
     * remote memory server died within one window.
     */
    public int possibleLosses() {
        return losses.all();
    }

    /**
     * Returns how many of these reports are about transactions of {@link Durability#QUORUM} too: a quorum of servers
     * died.
     */
    public int possibleLossesOfQuorums() {
        return losses.ofQuorums();
    }

    @Override
    public void close() {
        manager.close();
    }
}
