package org.raidlab.cli.kill;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The moments of a strike are part of its scenario, drawn from the seed: they pass, nothing is waited for. */
final class Moments {
    private Moments() {}

    static void pass(long millis) throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        boolean opened = never.await(millis, TimeUnit.MILLISECONDS);
        if (opened) {
            throw new AssertionError("nobody opens this latch");
        }
    }
}
