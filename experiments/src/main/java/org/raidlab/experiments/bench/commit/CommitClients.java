package org.raidlab.experiments.bench.commit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.raidlab.core.Address;
import org.raidlab.experiments.bench.child.Participant;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.UiMessage;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.site.client.ClientSocket;
import org.raidlab.site.client.SiteSocket;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.LocalCluster;

/**
 * Clients of RAID: each client replaces one of its own tuples, again and again, in transactions of one statement.
 * {@code commit-client FOLDER RELATION ITEMS} answers {@code run CLIENTS MILLIS} with a {@link Load}.
 */
public final class CommitClients implements Participant.Role, ClientSocket.Handler {
    /** More would not find tuples of their own. */
    static final int CLIENTS_MAX = 64;

    private static final long REPEAT_NANOS = 250_000_000;

    private final ClientSocket socket;
    private final List<SiteSocket> sites;
    private final String relation;
    private final int items;
    private int lastRequest;
    private int lastValue;
    private Run run = new Run(0, 0);

    private CommitClients(Path folder, String relation, int items) {
        this.relation = relation;
        this.items = items;
        LocalCluster cluster = new LocalCluster(new ClusterFolder(folder), new ProcessStarter("none is started"));
        sites = cluster.folder().cluster().siteNumbers().stream()
                .map(cluster::socket)
                .toList();
        socket = ClientSocket.open(cluster.transports(), this);
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
        CompletableFuture<Load> load = new CompletableFuture<>();
        socket.execute(() -> {
            run = new Run(Integer.parseInt(words[1]), Long.parseLong(words[2]));
            run.begin(load);
        });
        try {
            return load.get().toString();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        }
    }

    @Override
    public void onMessage(RaidMessage message, int incarnation) {
        if (message instanceof ClientMessage.Answered answered) {
            run.answered(answered);
        }
    }

    @Override
    public void onWake() {
        run.repeatLost();
    }

    @Override
    public void close() {
        socket.close();
    }

    /** A request without an answer yet. */
    private static final class Pending {
        final UiMessage.Submit submit;
        final long sentAt = System.nanoTime();

        Pending(UiMessage.Submit submit) {
            this.submit = submit;
        }
    }

    private final class Run {
        private final List<Pending> pending = new ArrayList<>();
        private final int clients;
        private final long endsAt;
        private final Load.Recorder recorder = new Load.Recorder();
        private CompletableFuture<Load> result = new CompletableFuture<>();
        private int outstanding;

        Run(int clients, long millis) {
            this.clients = clients;
            endsAt = System.nanoTime() + millis * 1_000_000;
        }

        void begin(CompletableFuture<Load> load) {
            result = load;
            for (int client = 0; client < clients; client++) {
                pending.add(new Pending(submit(client)));
                send(client);
            }
            outstanding = clients;
            socket.wakeAt(System.nanoTime() + REPEAT_NANOS);
        }

        /**
         * Makes a client's next request: sessions have the clients' numbers, from 1, and each client has the keys whose
         * remainder is its number.
         */
        private UiMessage.Submit submit(int client) {
            int key = (lastValue++ * CLIENTS_MAX + client) % items;
            String text = "range of i is " + relation + " replace i (v = " + lastValue + ") where i.k = " + key;
            int incarnation = siteOf(client).incarnation();
            return new UiMessage.Submit(client + 1L, ++lastRequest, text, false, incarnation);
        }

        private SiteSocket siteOf(int client) {
            return sites.get(client % sites.size());
        }

        private void send(int client) {
            SiteSocket site = siteOf(client);
            socket.send(site.socket(), Address.of(site.site(), RaidServer.UI), pending.get(client).submit);
        }

        void answered(ClientMessage.Answered answer) {
            int client = (int) answer.session() - 1;
            if (client >= pending.size() || pending.get(client).submit.request() != answer.request()) {
                return;
            }
            long now = System.nanoTime();
            if (isCommitted(answer)) {
                recorder.committed(now - pending.get(client).sentAt, now);
            }
            if (now < endsAt) {
                pending.set(client, new Pending(submit(client)));
                send(client);
            } else if (--outstanding == 0) {
                result.complete(recorder.load());
            }
        }

        private static boolean isCommitted(ClientMessage.Answered answer) {
            return answer.results()
                    .getLast()
                    .outcome()
                    .map(Outcome::isCommitted)
                    .orElse(false);
        }

        void repeatLost() {
            long now = System.nanoTime();
            for (int client = 0; client < pending.size() && outstanding > 0; client++) {
                if (now - pending.get(client).sentAt > REPEAT_NANOS) {
                    send(client);
                }
            }
            if (outstanding > 0) {
                socket.wakeAt(now + REPEAT_NANOS);
            }
        }
    }
}
