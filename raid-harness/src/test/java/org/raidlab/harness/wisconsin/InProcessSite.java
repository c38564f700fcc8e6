package org.raidlab.harness.wisconsin;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Address;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.turn.Devices;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Transport;
import org.raidlab.core.turn.Turn;
import org.raidlab.core.turn.TurnLimits;
import org.raidlab.core.turn.TurnPorts;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.codec.RaidDevices;
import org.raidlab.msg.relation.Value;
import org.raidlab.runtime.SystemClock;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;
import org.raidlab.store.file.Background;
import org.raidlab.store.memory.MemoryStorage;

/**
 * The six servers of a site, whose turns the caller's thread runs until its request is answered: as a database within a
 * program is used. Answers are handed over as objects. Everything else is as in any site: the text is parsed, a
 * transaction begins, is validated, logged and posted.
 */
final class InProcessSite implements Runner {
    private static final Address UI = Address.of(1, RaidServer.UI);
    private static final Address CLIENT = new Address(0, 0, RaidServer.CLIENT, 1);
    private static final MessageTag LABEL = new MessageTag(1, 0);
    private static final int SESSION = 1;
    private static final int CHUNK_LINES = 2_000;

    private final Queue<Runnable> completions = new ArrayDeque<>();
    private final Turn<RaidMessage> turn;
    private @Nullable RaidMessage answer;
    private int lastRequest;

    InProcessSite() {
        Background background = new Background(
                completions::add, completions::add, Runnable::run, Runnable::run, Runnable::run, failure -> {
                    throw failure;
                });
        SystemClock clock = new SystemClock();
        turn = new Turn<>(
                new TurnPorts<>(
                        new ToClient(),
                        Devices.open(RaidDevices.ALL, new MemoryStorage().opener(background)),
                        clock,
                        event -> {}),
                TurnLimits.DEFAULT);
        ServerFactory blueprint =
                new ServerFactory(new SiteOptions(List.of(1), Cluster.mini(1).algorithmsOrDefault(), false));
        for (RaidServer type : ServerFactory.SERVERS) {
            Address self = Address.of(1, type);
            Ports ports = new Ports(self, 1, turn.clock(), new SeededRandom(1), System::nanoTime);
            turn.host(self, blueprint.server(type, ports), LABEL);
        }
        turn.start();
    }

    @Override
    public Answer run(String text) {
        StatementResult result = submit(text);
        List<List<Value>> rows = new ArrayList<>(result.rows());
        while (!rows.isEmpty() && rows.size() < result.count()) {
            UiMessage.Fetch fetch = new UiMessage.Fetch(SESSION, lastRequest, 0, rows.size());
            rows.addAll(ask(fetch, ClientMessage.Rows.class).rows());
        }
        return new Answer(rows, result.count());
    }

    /** The result of a text's last statement, with its first rows. */
    StatementResult submit(String text) {
        UiMessage.Submit submit = new UiMessage.Submit(SESSION, ++lastRequest, text, false);
        List<StatementResult> results =
                ask(submit, ClientMessage.Answered.class).results();
        results.forEach(result -> result.failure().ifPresent(failure -> {
            throw new IllegalStateException(text + ": " + failure);
        }));
        return results.getLast();
    }

    /** Appends the lines of a file, fields separated by commas. */
    void load(String relation, List<String> lines) {
        submit("copy " + relation + " () from \"generated\"");
        for (int from = 0; from < lines.size(); from += CHUNK_LINES) {
            List<String> chunk = lines.subList(from, Math.min(from + CHUNK_LINES, lines.size()));
            UiMessage.CopyLines copy =
                    new UiMessage.CopyLines(SESSION, lastRequest, from / CHUNK_LINES, from + 1, chunk);
            ClientMessage.Copied copied = ask(copy, ClientMessage.Copied.class);
            if (copied.count() != chunk.size()) {
                throw new IllegalStateException("not copied: " + copied.failures());
            }
        }
    }

    private <T extends RaidMessage> T ask(RaidMessage question, Class<T> type) {
        answer = null;
        turn.accept(new Envelope<>(CLIENT, UI, LABEL, question));
        while (answer == null) {
            boolean more = turn.run();
            while (!completions.isEmpty()) {
                completions.remove().run();
            }
            if (!more && answer == null && turn.nextDeadlineNanos() == Long.MAX_VALUE) {
                throw new IllegalStateException("nobody answers " + question);
            }
        }
        return type.cast(answer);
    }

    /** Whoever is not at this site is the client. */
    private final class ToClient implements Transport<RaidMessage> {
        @Override
        public void send(Envelope<RaidMessage> message) {
            answer = message.body();
        }

        @Override
        public void multicast(List<Envelope<RaidMessage>> messages) {
            messages.forEach(this::send);
        }

        @Override
        public void flush() {}
    }
}
