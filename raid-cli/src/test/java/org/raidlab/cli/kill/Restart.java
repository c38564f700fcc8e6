package org.raidlab.cli.kill;

import java.util.List;

/**
 * A killed site's way back.
 *
 * @param strike that it was killed in
 * @param site that was started again
 * @param readyMillis from the start of its process until that takes part: the JVM's start and the recovery from log and
 *     checkpoint
 * @param commitMillis from the start of its process to the first commit of an update through it
 * @param allowedMillis what that may take
 */
record Restart(int strike, int site, long readyMillis, long commitMillis, long allowedMillis) {
    Restart allowed(long millis) {
        return new Restart(strike, site, readyMillis, commitMillis, millis);
    }

    boolean isLate() {
        return commitMillis > allowedMillis;
    }

    static long medianMillis(List<Restart> restarts) {
        return restarts.stream()
                .mapToLong(Restart::commitMillis)
                .sorted()
                .skip(restarts.size() / 2)
                .findFirst()
                .orElse(0);
    }

    static long maxMillis(List<Restart> restarts) {
        return restarts.stream().mapToLong(Restart::commitMillis).max().orElse(0);
    }

    static long maxReadyMillis(List<Restart> restarts) {
        return restarts.stream().mapToLong(Restart::readyMillis).max().orElse(0);
    }
}
