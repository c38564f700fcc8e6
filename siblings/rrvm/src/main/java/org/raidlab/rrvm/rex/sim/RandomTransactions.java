package org.raidlab.rrvm.rex.sim;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.raidlab.core.RandomSource;
import org.raidlab.rrvm.rex.client.Program;
import org.raidlab.rrvm.rex.object.Pages;

/**
 * Transactions that write random bytes, and the pages that the committed ones determine. Each step compares a page with
 * what the committed transactions and its own have written.
 */
final class RandomTransactions implements Program {
    private static final int STEPS_MAX = 8;
    private static final int BYTES_MAX = 60;
    private static final double ABORTS = 0.2;

    private record Write(int page, int offset, byte[] after) {}

    private final RandomSource random;
    private final int pageBytes;
    private final int number;
    private final TreeMap<Integer, byte[]> committed = new TreeMap<>();
    private final List<String> broken = new ArrayList<>();
    private final List<Write> plan = new ArrayList<>();
    private boolean commits;
    private int done;
    private boolean isPaused;
    private boolean isAudit;
    private boolean hasWrittenInVain;
    private boolean isRefused;
    private int audited;
    private long wanted;
    private long answers;
    private long commitsTold;
    private long abortsTold;

    /** @param number of pages that the transactions use */
    RandomTransactions(RandomSource random, int pageBytes, int number, long wanted) {
        this.random = random;
        this.pageBytes = pageBytes;
        this.number = number;
        this.wanted = wanted;
    }

    @Override
    public Next step(Pages pages) {
        if (plan.isEmpty() && answers >= wanted) {
            if (!isAudit || audited == number) {
                return Next.REST;
            }
            return isRefused ? audit(pages) : goBeyondTheVolume(pages);
        }
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
        compare(audited, pages.read(audited));
        audited++;
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
            answers++;
            isPaused = true;
        }
        switch (outcome) {
            case COMMITTED -> {
                if (!plan.isEmpty() && !commits) {
                    broken.add("a transaction that was aborted has committed");
                }
                plan.forEach(each -> write(page(each.page()), each));
                commitsTold++;
            }
            case ABORTED -> abortsTold++;
            case UNKNOWN -> broken.add("the store does not tell what became of a transaction of its only client");
        }
        plan.clear();
        done = 0;
        if (audited < number) {
            audited = 0;
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

    void submitUpTo(long answersWanted) {
        wanted = answersWanted;
    }

    /** Compares all pages with what was committed, after the transactions. */
    void audit() {
        isAudit = true;
    }

    boolean isDone() {
        return plan.isEmpty() && answers >= wanted && (!isAudit || audited == number);
    }

    long answers() {
        return answers;
    }

    long commits() {
        return commitsTold;
    }

    long aborts() {
        return abortsTold;
    }

    /** Returns what the store broke of its promises. */
    List<String> broken() {
        return broken;
    }
}
