package org.raidlab.ui.shell;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.raidlab.core.TxnId;
import org.raidlab.msg.Fate;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.relation.Value;

/** An instance of three sites that answers what it was told to, and keeps what it was asked. */
final class FakePort implements ShellPort {
    private static final long PATIENCE_SECONDS = 10;

    private final List<String> submitted = new ArrayList<>();
    private final List<String> asked = new ArrayList<>();
    private final Map<String, Reply> replies = new LinkedHashMap<>();
    private final Map<TxnId, Fate> fates = new LinkedHashMap<>();
    private final CountDownLatch cancelled = new CountDownLatch(1);
    private final CountDownLatch held = new CountDownLatch(1);
    private List<StatementResult> catalogue = List.of();
    private String heldText = "";
    private int site = 1;
    private int incarnation = 1;
    private boolean down;

    /** What was submitted, in order. */
    synchronized List<String> submitted() {
        return List.copyOf(submitted);
    }

    /** How often the catalogue was asked for. */
    int timesAsked() {
        return asked.size();
    }

    /** From now on a text is answered so; any other text is done, each of its statements being one line. */
    void answers(String text, StatementResult... results) {
        replies.put(text, new Reply.Answered(List.of(results)));
    }

    void isSilent(String text, Reply.Silence silence) {
        replies.put(text, silence);
    }

    void catalogueIs(StatementResult result) {
        catalogue = List.of(result);
    }

    void knows(TxnId txn, Fate fate) {
        fates.put(txn, fate);
    }

    void restarts() {
        incarnation++;
    }

    void isDown(boolean dead) {
        down = dead;
    }

    /** The answer to a text is kept until it is cancelled. */
    void holds(String text) {
        heldText = text;
    }

    /** Returns when the held text was submitted. */
    void awaitHeld() throws InterruptedException {
        if (!held.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("it was never submitted: " + heldText);
        }
    }

    @Override
    public int site() {
        return site;
    }

    @Override
    public SequencedMap<Integer, Boolean> sites() {
        SequencedMap<Integer, Boolean> sites = new LinkedHashMap<>();
        sites.put(1, !down);
        sites.put(2, true);
        sites.put(3, false);
        return sites;
    }

    @Override
    public void use(int other) {
        site = other;
    }

    @Override
    public Connection connect() {
        if (down) {
            throw new PortException("site " + site + " is down\nhint: raid recover " + site);
        }
        return new Connection(site, incarnation);
    }

    @Override
    public Reply submit(String text) {
        synchronized (this) {
            submitted.add(text);
        }
        if (text.equals(heldText)) {
            awaitCancel();
        }
        return replies.getOrDefault(text, new Reply.Answered(List.of(Answers.done(text))));
    }

    private void awaitCancel() {
        held.countDown();
        try {
            if (!cancelled.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("nobody cancelled it");
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void cancel() {
        cancelled.countDown();
    }

    @Override
    public void forEachRow(int statement, StatementResult result, Consumer<List<Value>> row) {
        result.rows().forEach(row);
    }

    @Override
    public Copied copy(int statement, StatementResult result, Screen screen) {
        return new Copied(7, Verdict.FINE);
    }

    @Override
    public Optional<Fate> outcome(TxnId txn) {
        return Optional.ofNullable(fates.get(txn));
    }

    @Override
    public Optional<List<StatementResult>> aside(String text) {
        asked.add(text);
        return catalogue.isEmpty() ? Optional.empty() : Optional.of(catalogue);
    }

    @Override
    public String json(StatementResult result, List<List<Value>> rows) {
        return "{\"count\":" + result.count() + "}";
    }

    @Override
    public void close() {}
}
