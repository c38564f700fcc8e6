package org.raidlab.rrvm.rex.load;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.raidlab.core.RandomSource;
import org.raidlab.rrvm.rex.client.Program;
import org.raidlab.rrvm.rex.object.Pages;

/**
 * Transactions that write random bytes, and the pages that the committed ones determine. Each step compares a page with
 * what the committed transactions and its own have written. Another thread may say how many there are to be, and read
 * what became of them.
 */
public final class RandomTransactions implements Program {
    private static final int STEPS_MAX = 8;
    private static final int BYTES_MAX = 60;
    private static final double ABORTS = 0.2;

    private record Write(int page, int offset, byte[] after) {}

    private final RandomSource random;
    private final int pageBytes;
    private final int number;
    private final TreeMap<Integer, byte[]> committed = new TreeMap<>();
    private final List<String> broken = new CopyOnWriteArrayList<>();
    private final List<Write> plan = new ArrayList<>();
    private boolean commits;
    private int done;
    private boolean isPaused;
    private volatile boolean isAudit;
    private volatile boolean isResting;
    private boolean hasWrittenInVain;
    private boolean isRefused;
    private final AtomicInteger audited = new AtomicInteger();
    private volatile long wanted;
    private final AtomicLong answers = new AtomicLong();
    private final AtomicLong commitsTold = new AtomicLong();
    private final AtomicLong abortsTold = new AtomicLong();

    /** @param number of pages that the transactions use */
    public RandomTransactions(RandomSource random, int pageBytes, int number, long wanted) {
        this.random = random;
        this.pageBytes = pageBytes;
        this.number = number;
        this.wanted = wanted;
    }

    @Override
    public Next step(Pages pages) {
        if (plan.isEmpty() && answers.get() >= wanted) {
            isResting = !isAudit || audited.get() == number;
            if (isResting) {
                return Next.REST;
            }
            return isRefused ? audit(pages) : goBeyondTheVolume(pages);
        }
        isResting = false;
        if (isPaused) {
            isPaused = false;
            return Next.REST;
        }
        if (plan.isEmpty()) {
            draw();
        }
        if (done == plan.size()) {
            return commits ? Next.COMMIT : Next.ABORT;
        }
        Write next = plan.get(done);
        compare(next.page(), pages.read(next.page()));
        pages.write(next.page(), next.offset(), next.after());
        done++;
        return Next.STEP;
    }

    private void draw() {
        int steps = 1 + random.nextInt(STEPS_MAX);
        for (int i = 0; i < steps; i++) {
            byte[] after = new byte[Long.BYTES + random.nextInt(BYTES_MAX)];
            ByteBuffer.wrap(after).putLong(random.nextLong());
            plan.add(new Write(random.nextInt(number), random.nextInt(pageBytes - after.length), after));
        }
        commits = !random.chance(ABORTS);
        done = 0;
    }

    /** Writes a page and then asks for one that the volume cannot have, so the store has to undo the write. */
    private Next goBeyondTheVolume(Pages pages) {
        if (hasWrittenInVain) {
            pages.read(Integer.MAX_VALUE);
            broken.add("the store serves a page beyond its volume");
            isRefused = true;
        } else {
            byte[] inVain = new byte[BYTES_MAX];
            Arrays.fill(inVain, (byte) 1);
            pages.write(0, 0, inVain);
            hasWrittenInVain = true;
        }
        return Next.STEP;
    }

    private Next audit(Pages pages) {
        compare(audited.get(), pages.read(audited.get()));
        audited.incrementAndGet();
        return Next.STEP;
    }

    private void compare(int page, byte[] found) {
        byte[] expected = page(page).clone();
        for (Write write : plan.subList(0, done)) {
            if (write.page() == page) {
                write(expected, write);
            }
        }
        if (!Arrays.equals(found, expected)) {
            broken.add("page %d differs at byte %d from what the committed transactions have written"
                    .formatted(page, Arrays.mismatch(found, expected)));
        }
    }

    private byte[] page(int page) {
        return committed.computeIfAbsent(page, _ -> new byte[pageBytes]);
    }

    private static void write(byte[] bytes, Write write) {
        System.arraycopy(write.after(), 0, bytes, write.offset(), write.after().length);
    }

    @Override
    public void ended(Outcome outcome) {
        hasWrittenInVain = false;
        if (!plan.isEmpty()) {
            answers.incrementAndGet();
            isPaused = true;
        }
        switch (outcome) {
            case COMMITTED -> {
                if (!plan.isEmpty() && !commits) {
                    broken.add("a transaction that was aborted has committed");
                }
                plan.forEach(each -> write(page(each.page()), each));
                commitsTold.incrementAndGet();
            }
            case ABORTED -> abortsTold.incrementAndGet();
            case UNKNOWN -> broken.add("the store does not tell what became of a transaction of its only client");
        }
        plan.clear();
        done = 0;
        if (audited.get() < number) {
            audited.set(0);
        }
    }

    @Override
    public void refused(String why) {
        if (!hasWrittenInVain) {
            broken.add("the store refused a transaction within its volume: " + why);
        }
        hasWrittenInVain = false;
        isRefused = true;
    }

    /** Goes on to another number of answers. */
    public void submitUpTo(long answersWanted) {
        wanted = answersWanted;
    }

    /** Compares all pages with what was committed, after the transactions. */
    public void audit() {
        isAudit = true;
    }

    /** Returns whether all transactions, and what was to be done afterwards, are done. */
    public boolean isDone() {
        return isResting && answers.get() >= wanted && (!isAudit || audited.get() == number);
    }

    public long answers() {
        return answers.get();
    }

    public long commits() {
        return commitsTold.get();
    }

    public long aborts() {
        return abortsTold.get();
    }

    /** Returns what the store broke of its promises. */
    public List<String> broken() {
        return broken;
    }
}
