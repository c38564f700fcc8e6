package org.raidlab.experiments.degree;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntPredicate;
import org.raidlab.core.RandomSource;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.StatementResult;
import org.raidlab.runtime.Host;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.client.SiteSocket;

/** Runs a client at each of some sites, with one transaction at a time. */
final class Clients {
    private static final Duration ANSWER = Duration.ofSeconds(20);
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    private final Host.Factory transports;
    private final List<At> sites;
    private final RandomSource random;

    /** A site with a client, and the relations that the client uses. */
    record At(SiteSocket site, List<Integer> relations) {}

    Clients(Host.Factory transports, List<At> sites, RandomSource random) {
        this.transports = transports;
        this.sites = List.copyOf(sites);
        this.random = random;
    }

    /**
     * The results that the clients saw.
     *
     * @param millis of each transaction that committed, from request to answer
     * @param aborted how many others there were
     * @param seconds from the first request to the last answer
     */
    record Seen(List<Double> millis, int aborted, double seconds) {
        Seen {
            millis = millis.stream().sorted().toList();
        }

        /** Returns the latency of the committed transactions at a quantile such as 0.5. */
        double millisAt(double share) {
            return millis.isEmpty() ? 0 : millis.get((int) Math.round(share * (millis.size() - 1)));
        }

        double abortedShare() {
            int all = millis.size() + aborted;
            return all == 0 ? 0 : (double) aborted / all;
        }

        double perSecond() {
            return millis.size() / seconds;
        }
    }

    /** Runs transactions for so long. */
    Seen run(Duration time) throws IOException {
        long end = System.nanoTime() + time.toNanos();
        return together(done -> System.nanoTime() < end);
    }

    /** Runs so many transactions of each client. */
    Seen run(int each) throws IOException {
        return together(done -> done < each);
    }

    private Seen together(IntPredicate goesOn) throws IOException {
        long began = System.nanoTime();
        List<Double> millis = new ArrayList<>();
        int aborted = 0;
        try (ExecutorService threads = Executors.newFixedThreadPool(sites.size())) {
            List<Callable<Seen>> all = new ArrayList<>();
            for (At each : sites) {
                RandomSource own = random.fork();
                all.add(() -> at(each, own, goesOn));
            }
            for (Future<Seen> each : threads.invokeAll(all)) {
                millis.addAll(each.get().millis());
                aborted += each.get().aborted();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        }
        return new Seen(millis, aborted, (System.nanoTime() - began) / NANOS_PER_SECOND);
    }

    private Seen at(At place, RandomSource random, IntPredicate goesOn) {
        List<Double> millis = new ArrayList<>();
        int done = 0;
        try (RaidClient client = new RaidClient(transports)) {
            for (; goesOn.test(done); done++) {
                long asked = System.nanoTime();
                if (commits(client, place.site, Fragments.transaction(place.relations, random))) {
                    millis.add((System.nanoTime() - asked) / NANOS_PER_MILLI);
                } else {
                    // A refused statement leaves its transaction open, and all later ones would be refused with it.
                    client.submit(place.site, "abort\n", ANSWER);
                }
            }
        }
        return new Seen(millis, done - millis.size(), 0);
    }

    /** Whether a text commits. */
    static boolean commits(RaidClient client, SiteSocket site, String text) {
        List<StatementResult> results = client.submit(site, text, ANSWER).results();
        return results.stream().allMatch(result -> result.failure().isEmpty())
                && results.getLast().outcome().map(Outcome::isCommitted).orElse(false);
    }
}
