package org.raidlab.harness.sim;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.raidlab.comm.ldg.LdgLimits;
import org.raidlab.core.RandomSource;
import org.raidlab.harness.workload.ItemRelation;
import org.raidlab.msg.ClientMessage;
import org.raidlab.sim.history.HistoryTransaction;

/** The clients of a run that have tasks besides the mix: at each site one of each kind that the load asks for. */
final class SideClients {
    private static final long FIRST_NUMBER = 2_000_000;
    private static final long PAUSE_NANOS = 20_000_000;
    private static final double MEAN_PAUSE_SECONDS = PAUSE_NANOS / 2e9;
    private static final double WIDE = 0.3;

    private final int sites;
    private final SimClients machine;
    private final Pace pace;
    private final RandomSource random;
    private final CatalogueHistory catalogue = new CatalogueHistory();
    private final JoinClient.Findings joins = new JoinClient.Findings();
    private final CopyClient.Findings copies = new CopyClient.Findings();
    private final TreeMap<Long, SideClient> clients = new TreeMap<>();
    private final TreeMap<Long, Integer> begun = new TreeMap<>();
    private final List<FieldClient> ofField = new ArrayList<>();
    private Optional<FieldClient.Findings> field = Optional.empty();
    private boolean running;
    private int checked;

    SideClients(SimSettings settings, ItemRelation relation, SimClients machine, Pace pace, RandomSource random) {
        this.sites = settings.sites();
        this.machine = machine;
        this.pace = pace;
        this.random = random;
        SessionLoad load = settings.load().sessions();
        for (int site = 1; site <= settings.sites(); site++) {
            if (load.definitions()) {
                add(new DefinitionClient(session(site), catalogue, random.fork()));
            }
            if (load.copies()) {
                add(new CopyClient(session(site), settings.sites(), copies, random.fork()));
            }
            if (load.unfetched()) {
                add(new UnfetchedResults(session(site), relation.name(), random.fork()));
            }
            if (load.structures()) {
                add(new ModifyClient(session(site), relation.name(), random.fork()));
            }
            if (load.switches() > 0) {
                double share = load.switches() * MEAN_PAUSE_SECONDS;
                add(new SwitchClient(
                        session(site), machine, share, settings.shape().algorithms(), random.fork()));
            }
            if (load.joins()) {
                boolean wide = isRoomy(settings) && random.chance(WIDE);
                add(new JoinClient(session(site), relation, settings.items(), wide, joins, random.fork()));
            }
        }
        load.workload().ifPresent(mix -> addOfField(new FieldClient.Findings(mix, settings.sites(), random.fork())));
    }

    private void addOfField(FieldClient.Findings findings) {
        field = Optional.of(findings);
        for (int site = 1; site <= sites; site++) {
            FieldClient client = new FieldClient(session(site), site - 1, findings);
            ofField.add(client);
            add(client);
        }
    }

    /** Returns whether messages may be longer than the tiny limits allow. */
    private static boolean isRoomy(SimSettings settings) {
        return settings.shape().limits().messages().equals(LdgLimits.DEFAULT);
    }

    private SimSession session(int site) {
        return new SimSession(machine, site, FIRST_NUMBER + clients.size());
    }

    private void add(SideClient client) {
        clients.put(client.session().number(), client);
    }

    /** Begins the clients, which continue until {@link #end}. */
    void begin() {
        running = true;
        clients.values().forEach(this::goOn);
    }

    private void goOn(SideClient client) {
        machine.after((long) (random.nextDouble() * PAUSE_NANOS), () -> {
            if (!running) {
                return;
            }
            long number = client.session().number();
            int tasks = begun.getOrDefault(number, 0);
            if (pace.hasTurn(tasks)) {
                begun.put(number, tasks + 1);
                client.next(() -> goOn(client));
            } else {
                goOn(client);
            }
        });
    }

    /** Ends the clients: they begin no new task. */
    void end() {
        running = false;
    }

    boolean isIdle() {
        return clients.values().stream().allMatch(client -> client.session().isIdle());
    }

    /** Makes the checks of the workload of the field at each site, when nothing else runs. */
    void read() {
        ofField.forEach(client -> machine.after(0, () -> client.check(0, () -> checked++)));
    }

    /** Returns whether the checks have been made at each site. */
    boolean hasRead() {
        return checked == ofField.size();
    }

    /** Takes a message for a session; messages for other clients are ignored. */
    void onMessage(long session, ClientMessage message, int incarnation) {
        SideClient client = clients.get(session & 0xffff_ffffL);
        if (client != null) {
            client.session().onMessage(message, incarnation);
        }
    }

    /** Returns the history that notes the absence of relations, as the clients of the mix saw it. */
    CatalogueHistory catalogue() {
        return catalogue;
    }

    /** Returns what the clients saw that join relations. */
    JoinClient.Findings joins() {
        return joins;
    }

    /** Returns what the clients saw that copy lines in and out. */
    CopyClient.Findings copies() {
        return copies;
    }

    /** Returns what the clients of a workload of the field saw, if there is one. */
    Optional<FieldClient.Findings> field() {
        return field;
    }

    /** Returns the operations and observations of these clients. */
    List<HistoryTransaction> history() {
        List<HistoryTransaction> all = new ArrayList<>(copies.history());
        all.addAll(catalogue.lines());
        all.addAll(joins.history());
        return all;
    }
}
