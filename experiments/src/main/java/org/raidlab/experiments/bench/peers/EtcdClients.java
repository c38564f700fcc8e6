package org.raidlab.experiments.bench.peers;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.raidlab.experiments.bench.child.Participant;
import org.raidlab.experiments.bench.commit.Load;

/**
 * Clients of etcd, each at the node of its turn. {@code etcd-client URL URL URL} answers {@code run CLIENTS MILLIS}
 * with a {@link Load}.
 */
public final class EtcdClients {
    /** The word that names this role. */
    public static final String NAME = "etcd-client";

    private static final int OK = 200;

    private EtcdClients() {}

    /** Makes the clients that the arguments name. */
    public static Participant.Role cast(List<String> arguments) {
        List<URI> nodes = arguments.stream()
                .skip(1)
                .map(url -> URI.create(url + "/v3/kv/put"))
                .toList();
        ExecutorService threads = Executors.newCachedThreadPool();
        HttpClient http =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        return Participant.role("ready", question -> run(question, nodes, http, threads), threads::shutdownNow);
    }

    private static String run(String question, List<URI> nodes, HttpClient http, ExecutorService threads)
            throws IOException {
        String[] words = question.split(" ", -1);
        long until = System.nanoTime() + 1_000_000 * Long.parseLong(words[2]);
        Load.Recorder recorder = new Load.Recorder();
        List<Future<Boolean>> running = new ArrayList<>();
        for (int client = 0; client < Integer.parseInt(words[1]); client++) {
            running.add(threads.submit(client(http, nodes.get(client % nodes.size()), client, until, recorder)));
        }
        try {
            for (Future<Boolean> each : running) {
                each.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } catch (ExecutionException e) {
            return Load.NONE.toString(); // the nodes do not listen yet
        }
        return recorder.load().toString();
    }

    private static Callable<Boolean> client(HttpClient http, URI node, int client, long until, Load.Recorder recorder) {
        return () -> {
            for (int turn = 0; System.nanoTime() < until; turn++) {
                long began = System.nanoTime();
                HttpResponse<Void> answer = http.send(
                        put(node, client + Task.CLIENTS_MAX * (turn % Task.ROWS_OF_CLIENT), turn),
                        HttpResponse.BodyHandlers.discarding());
                if (answer.statusCode() != OK) {
                    throw new IOException("etcd answers " + answer.statusCode());
                }
                synchronized (recorder) {
                    recorder.committed(System.nanoTime() - began, System.nanoTime());
                }
            }
            return true;
        };
    }

    private static HttpRequest put(URI node, int key, int value) {
        String body = "{\"key\":\"%s\",\"value\":\"%s\"}".formatted(base64(key), base64(value));
        return HttpRequest.newBuilder(node)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
    }

    private static String base64(int number) {
        return Base64.getEncoder().encodeToString(Integer.toString(number).getBytes(StandardCharsets.US_ASCII));
    }
}
