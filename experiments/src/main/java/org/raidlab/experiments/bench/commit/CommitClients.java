package org.raidlab.experiments.bench.commit;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.raidlab.core.Address;
import org.raidlab.core.SeededRandom;
import org.raidlab.experiments.bench.child.Participant;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.UiMessage;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.SystemClock;
import org.raidlab.runtime.client.ClientSocket;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.runtime.load.LoadDriver;
import org.raidlab.runtime.load.LoadSchedule;
import org.raidlab.runtime.load.LoadThread;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.client.SiteSocket;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.LocalCluster;

/**
 * Clients of RAID: each client replaces one of its own tuples, again and again, in transactions of one statement, or
 * reads by key. {@code commit-client FOLDER RELATION ITEMS} answers {@code run CLIENTS MILLIS} and {@code read CLIENTS
 * MILLIS} with a {@link Load}.
 */
public final class CommitClients implements Participant.Role, ClientSocket.Handler<RaidMessage> {
    /** More would not find tuples of their own. */
    static final int CLIENTS_MAX = 64;

    private static final long REPEAT_NANOS = 250_000_000;
    private static final Duration GRACE = Duration.ofSeconds(30);

    private final ClientSocket<RaidMessage> socket;
    private final List<SiteSocket> sites;
    private final String relation;
    private final int items;
    /** Of each site, as its last answer said: a site that was taken for failed goes on in a new incarnation. */
    private final int[] incarnations;

    private int lastRequest;
    private int lastValue;
    private Run run;

    private CommitClients(Path folder, String relation, int items) {
        this.relation = relation;
        this.items = items;
        LocalCluster cluster = new LocalCluster(new ClusterFolder(folder), new ProcessStarter("none is started"));
        sites = cluster.folder().cluster().siteNumbers().stream()
                .map(cluster::socket)
                .toList();
        incarnations = sites.stream().mapToInt(SiteSocket::incarnation).toArray();
        socket = ClientSocket.open(cluster.transports(), RaidClient.LANGUAGE, this);
        run = new Run(new LoadSchedule(0, Duration.ZERO), false);
    }

    /** Makes the clients that the arguments name. */
    public static Participant.Role cast(List<String> arguments) {
        return new CommitClients(Path.of(arguments.get(1)), arguments.get(2), Integer.parseInt(arguments.get(3)));
    }

    @Override
    public String ready() {
        return "ready";
    }

    @Override
    public String answer(String question) throws IOException {
        String[] words = question.split(" ", -1);
        LoadSchedule schedule =
                new LoadSchedule(Integer.parseInt(words[1]), Duration.ofMillis(Long.parseLong(words[2])));
        CompletableFuture<Run> made = new CompletableFuture<>();
        socket.execute(() -> {
            run = new Run(schedule, words[0].equals("read"));
            made.complete(run);
        });
        try {
            return made.get().toEnd().toString();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } catch (ExecutionException | EnvironmentException e) {
            throw new IOException(e);
        }
    }

    @Override
    public void onMessage(RaidMessage message, int incarnation) {
        if (message instanceof ClientMessage.Answered answered) {
            run.answered(answered, incarnation);
        }
    }

    @Override
    public void onWake() {
        run.driver.onWake();
    }

    @Override
    public void close() {
        socket.close();
    }

    private final class Run implements LoadDriver.Clients {
        private final boolean reading;
        private final UiMessage.Submit[] asked;
        private final Load.Recorder recorder = new Load.Recorder();
        private final LoadDriver driver;
        private final LoadThread thread;

        Run(LoadSchedule schedule, boolean reading) {
            this.reading = reading;
            asked = new UiMessage.Submit[schedule.clients()];
            driver =
                    new LoadDriver(new LoadDriver.Setup(schedule, GRACE, new SystemClock(), new SeededRandom(0)), this);
            thread = new LoadThread(driver, socket::execute);
        }

        Load toEnd() throws InterruptedException {
            thread.begin();
            thread.await();
            return recorder.load();
        }

        /**
         * Submits a client's next request: sessions have the clients' numbers, from 1, and each client has the keys
         * whose remainder is its number.
         */
        @Override
        public boolean begin(int client) {
            String text = "range of i is " + relation + (reading ? reads() : write(client));
            int incarnation = incarnations[indexOf(client)];
            asked[client] = new UiMessage.Submit(client + 1L, ++lastRequest, text, false, incarnation);
            onTimer(client);
            return true;
        }

        private String write(int client) {
            int key = (lastValue++ * CLIENTS_MAX + client) % items;
            return " replace i (v = " + lastValue + ") where i.k = " + key;
        }

        private String reads() {
            int transaction = lastValue++;
            return IntStream.range(0, KeyedReads.KEYS)
                    .mapToObj(index -> " retrieve (i.v) where i.k = " + KeyedReads.key(transaction, index))
                    .collect(Collectors.joining("", " begin transaction", " end transaction"));
        }

        /** Sends a client's request, again if its answer may be lost. */
        @Override
        public void onTimer(int client) {
            SiteSocket site = sites.get(indexOf(client));
            socket.send(site.socket(), Address.of(site.site(), RaidServer.UI), asked[client]);
            driver.wakeAfter(client, REPEAT_NANOS);
        }

        private int indexOf(int client) {
            return client % sites.size();
        }

        void answered(ClientMessage.Answered answer, int incarnation) {
            int client = (int) answer.session() - 1;
            if (client >= asked.length || !driver.isBusy(client) || asked[client].request() != answer.request()) {
                return;
            }
            incarnations[indexOf(client)] = incarnation;
            boolean isCommitted = answer.results()
                    .getLast()
                    .outcome()
                    .map(Outcome::isCommitted)
                    .orElse(false);
            if (isCommitted) {
                recorder.committed(driver.latencyNanos(client), System.nanoTime());
            }
            driver.ended(client, 0);
        }

        @Override
        public void abandon(int client) {
            driver.ended(client, 0);
        }

        @Override
        public void wakeAt(long nanos) {
            socket.wakeAt(nanos);
        }

        @Override
        public void done() {
            thread.done();
        }
    }
}
