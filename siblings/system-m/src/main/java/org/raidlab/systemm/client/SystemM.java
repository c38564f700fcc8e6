package org.raidlab.systemm.client;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.raidlab.core.Address;
import org.raidlab.core.Invariants;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.client.ClientSocket;
import org.raidlab.runtime.client.RequestClient;
import org.raidlab.runtime.client.RequestTimeout;
import org.raidlab.runtime.site.LocalSite;
import org.raidlab.runtime.system.SystemCluster;
import org.raidlab.runtime.udp.Access;
import org.raidlab.runtime.udp.UdpHost;
import org.raidlab.systemm.Response.Outcome;
import org.raidlab.systemm.SystemMDevices;
import org.raidlab.systemm.SystemMMessage;
import org.raidlab.systemm.SystemMMessage.ClientMessage;
import org.raidlab.systemm.SystemMMessage.ServerMessage;
import org.raidlab.systemm.SystemMServer;
import org.raidlab.systemm.SystemMSettings;
import org.raidlab.systemm.procedure.Application;
import org.raidlab.systemm.procedure.Call;
import org.raidlab.systemm.procedure.Procedure;
import org.raidlab.systemm.site.SystemMSite;

/**
 * The transactions of a site, for Java programs. What {@link #run} returns is on disk.
 *
 * <pre>{@code
 * try (SystemM bank = SystemM.start(folder, application, SystemMSettings.DEFAULT)) {
 *     SystemM.Result result = bank.run("DEPOSIT", 17, 250);
 * }
 * }</pre>
 *
 * <p>An object is used by one thread, and has one transaction under way. Several threads connect several times.
 */
public final class SystemM implements AutoCloseable {
    private static final Duration DEADLINE = Duration.ofSeconds(30);

    /** Its first request goes to no incarnation: the site answers with the one that it is in. */
    private static final int NO_INCARNATION = 0;

    private final Application application;
    private final InetSocketAddress process;
    private final Client client;
    private final Address server;
    private final Duration deadline;
    private final Runnable ending;
    private long requests;
    private int incarnation = NO_INCARNATION;

    /**
     * What became of a transaction.
     *
     * @param values that the procedure returned; of one that has aborted, the number that says why
     * @param text that the procedure returned
     */
    public record Result(Outcome outcome, List<Long> values, String text) {
        public Result {
            values = List.copyOf(values);
        }

        public boolean isCommitted() {
            return outcome == Outcome.COMMITTED;
        }
    }

    /** Hands the answers to the thread that waits for them. */
    private static final class Client extends RequestClient<SystemMMessage> {
        Client() {
            super(
                    UdpHost.forClients(Access.LOCAL, true),
                    new ClientSocket.Language<>(SystemMServer.ALL, SystemMServer.CLIENT, SystemMDevices.MESSAGES));
        }

        @Override
        protected void answered(SystemMMessage message) {
            switch (message) {
                case ClientMessage.Answer answer -> complete(key(answer.request()), answer);
                case ClientMessage.OtherIncarnation other -> complete(key(other.request()), other);
                default -> {
                    // not for a client
                }
            }
        }

        private static Key key(long request) {
            return new Key(ClientMessage.class, request);
        }

        ClientMessage ask(long request, InetSocketAddress process, Address to, SystemMMessage question, Duration most) {
            return ask(
                    key(request),
                    ClientMessage.class,
                    RequestTimeout.until(most),
                    out -> out.send(process, to, question));
        }
    }

    private SystemM(Application application, InetSocketAddress process, int site, Duration deadline, Runnable ending) {
        this.application = application;
        this.process = process;
        this.server = Address.of(site, SystemMServer.MESSAGE);
        this.deadline = deadline;
        this.ending = ending;
        client = new Client();
    }

    /**
     * Starts a site within this program, with an application of the program's; returns when it has recovered what the
     * folder has. Where there is no backup copy yet, the database is what the application has at the beginning.
     */
    public static SystemM start(Path folder, Application application, SystemMSettings settings) {
        SystemMSite system = new SystemMSite(settings.generating(0), application, _ -> () -> {
            throw new IllegalStateException("only clients make requests");
        });
        LocalSite<SystemMMessage> site = LocalSite.start(
                folder, new LocalSite.Content<>(system, SystemMDevices.MESSAGES, SystemMServer.NAME_SERVER));
        return connected(new SystemM(application, site.socket(), 1, DEADLINE, site::close));
    }

    /**
     * Connects to a site of a running cluster.
     *
     * @param folder of the cluster, as {@code raid up --system system-m --dir FOLDER} made it
     * @param application of that cluster
     */
    public static SystemM open(Path folder, int site, Application application) {
        SystemCluster cluster = SystemCluster.in(folder)
                .filter(found -> found.system().equals("system-m"))
                .orElseThrow(() -> new ConfigException(folder
                        + " has no cluster of system-m; make one with: raid up --system system-m --dir " + folder));
        return connect(cluster.socket(site), site, application, DEADLINE);
    }

    /**
     * Connects to the site whose process is at a socket.
     *
     * @param deadline of each request
     */
    public static SystemM connect(InetSocketAddress process, int site, Application application, Duration deadline) {
        return connected(new SystemM(application, process, site, deadline, () -> {}));
    }

    private static SystemM connected(SystemM made) {
        try {
            made.ask(new ServerMessage.Describe(++made.requests, NO_INCARNATION, 0, 1));
            return made;
        } catch (RuntimeException e) {
            made.close();
            throw e;
        }
    }

    /** Returns the answer; notes in which incarnation the site is. */
    private ClientMessage ask(ServerMessage question) {
        ClientMessage answer = client.ask(requests, process, server, question, deadline);
        if (answer instanceof ClientMessage.OtherIncarnation(long _, int now)) {
            incarnation = now;
        }
        return answer;
    }

    /**
     * Runs a procedure; returns when all that the result shows is on disk. {@link IllegalArgumentException} if there is
     * no such procedure, or if it does not take these parameters; {@link OutcomeUnknownException} if the site restarted
     * meanwhile; {@link org.raidlab.runtime.client.NoAnswerException} if it did not answer in time.
     */
    public Result run(String procedure, long... numbers) {
        return run(procedure, "", numbers);
    }

    /** Runs a procedure that takes a text. */
    public Result run(String procedure, String text, long... numbers) {
        int number = application
                .numberOf(procedure)
                .orElseThrow(() -> new IllegalArgumentException("there is no procedure " + procedure + "; there are "
                        + application.procedures().stream().map(Procedure::name).toList()));
        return run(new Call(number, Arrays.stream(numbers).boxed().toList(), text));
    }

    /** Runs a call. */
    public Result run(Call call) {
        Procedure procedure = application.procedure(call);
        Invariants.require(
                application.accepts(call),
                procedure.name() + " does not take " + call.numbers()
                        + (call.text().isEmpty() ? "" : " and '" + call.text() + "'"));
        return switch (ask(new ServerMessage.Submit(++requests, incarnation, call))) {
            case ClientMessage.Answer(long _, Outcome outcome, List<Long> values, String text) ->
                new Result(outcome, values, text);
            case ClientMessage.OtherIncarnation _ -> throw new OutcomeUnknownException(procedure.name());
        };
    }

    /** Disconnects; a site within this program ends in good order. */
    @Override
    public void close() {
        client.close();
        ending.run();
    }
}
