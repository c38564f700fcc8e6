package org.raidlab.experiments.contention;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.raidlab.core.Address;
import org.raidlab.core.RandomSource;
import org.raidlab.harness.sim.SimClients;
import org.raidlab.harness.sim.SimPort;
import org.raidlab.harness.workload.ClientSettings;
import org.raidlab.harness.workload.Finished;
import org.raidlab.harness.workload.ItemRelation;
import org.raidlab.harness.workload.Mix;
import org.raidlab.harness.workload.Script;
import org.raidlab.harness.workload.Step;
import org.raidlab.harness.workload.WorkloadClient;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.ViewAlgorithms;

/** The clients that read and modify items without a pause, and ask sites for other algorithms. */
final class ItemClients {
    private static final long SET_UP_SESSION = 1_000_000;
    private static final Duration REPEAT = Duration.ofMillis(200);
    private static final Duration DEADLINE = Duration.ofSeconds(5);
    private static final int FIRST_VALUE = 1_900_000_000;

    private final SimClients machine;
    private final ItemRelation relation = new ItemRelation("items");
    private final List<WorkloadClient> clients = new ArrayList<>();
    private final List<Finished> ended = new ArrayList<>();
    private final ViewAlgorithms[] inForce;
    private boolean working;
    private int request;
    private int answered;

    /** Makes the clients, spread over so many sites. */
    ItemClients(SimClients machine, Load load, int sites, RandomSource random) {
        this.machine = machine;
        this.inForce = new ViewAlgorithms[sites];
        machine.play(() -> {}, this::onMessage);
        for (int number = 0; number < load.clients(); number++) {
            ClientSettings settings =
                    new ClientSettings(number, 1 + number % sites, Mix.READ_MODIFY_WRITE, REPEAT, DEADLINE);
            clients.add(new WorkloadClient(settings, relation, load.parameters(), random.fork(), new Port()));
        }
    }

    private void onMessage(ClientMessage message, int incarnation) {
        switch (message) {
            case ClientMessage.Answered answer when answer.session() == SET_UP_SESSION -> answered = answer.request();
            case ClientMessage.Answered answer -> client(answer.session()).onMessage(answer, incarnation);
            case ClientMessage.Began began -> client(began.session()).onMessage(began, incarnation);
            case ClientMessage.InForce(int site, long _, ViewAlgorithms algorithms) -> inForce[site - 1] = algorithms;
            case ClientMessage.Copies _, ClientMessage.Rows _, ClientMessage.Copied _, ClientMessage.OutcomeIs _ -> {}
        }
    }

    private WorkloadClient client(long session) {
        return clients.get((int) session);
    }

    private void send(int site, UiMessage message) {
        machine.send(Address.of(site, RaidServer.UI), message);
    }

    /** Submits the definition of the relation, then that of its key. */
    void define(boolean key) {
        int number = ++request;
        String text = key ? relation.keying() : relation.creation();
        machine.after(0, () -> send(1, new UiMessage.Submit(SET_UP_SESSION, number, text, false)));
    }

    /** Returns whether the last definition is answered. */
    boolean haveDefined() {
        return answered == request;
    }

    /** Has the first client insert the items from one key to another. */
    void insert(int from, int to) {
        List<Step> steps = IntStream.range(from, to)
                .<Step>mapToObj(key -> new Step.Insert(key, FIRST_VALUE + key))
                .toList();
        machine.after(0, () -> clients.getFirst().run(Script.of(steps)));
    }

    /** Begins the work of all clients. */
    void begin() {
        working = true;
        clients.forEach(client -> machine.after(0, client::next));
    }

    /** Ends the work: no client begins another transaction. */
    void end() {
        working = false;
    }

    boolean areIdle() {
        return clients.stream().allMatch(WorkloadClient::isIdle);
    }

    /** Returns the transactions that are over, in the order of their ends. */
    List<Finished> ended() {
        return ended;
    }

    /** Asks all sites for other algorithms. */
    void ask(ViewAlgorithms wanted) {
        for (int i = 1; i <= inForce.length; i++) {
            int site = i;
            machine.after(0, () -> machine.send(Address.of(site, RaidServer.AC), new AcMessage.Switch(site, wanted)));
        }
    }

    /** Returns whether each site has answered that these are in force. */
    boolean haveHeardOf(ViewAlgorithms wanted) {
        for (ViewAlgorithms each : inForce) {
            if (!wanted.equals(each)) {
                return false;
            }
        }
        return true;
    }

    /** The port of a client. */
    private final class Port extends SimPort {
        Port() {
            super(machine);
        }

        @Override
        public void ended(WorkloadClient client, Finished finished) {
            ended.add(finished);
            if (working) {
                machine.after(0, client::next);
            }
        }
    }
}
