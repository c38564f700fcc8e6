package org.raidlab.cli;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.TxnId;
import org.raidlab.msg.Fate;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.relation.Value;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.client.NoAnswerException;
import org.raidlab.runtime.client.RequestTimeout;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.client.SiteSocket;
import org.raidlab.ui.shell.PortException;
import org.raidlab.ui.shell.Reply;
import org.raidlab.ui.shell.Screen;
import org.raidlab.ui.shell.ShellPort;
import org.raidlab.ui.shell.Verdict;

/** The shell's port to the sites of an instance. */
final class SitePort implements ShellPort {
    /** The time to wait for a site that was asked to stop a statement. */
    private static final long CANCEL_NANOS = Duration.ofSeconds(5).toNanos();

    private static final Duration ASIDE = Duration.ofSeconds(1);
    private static final Duration OUTCOME = Duration.ofSeconds(2);

    private final SiteFinder finder;
    private final long timeoutNanos;
    private int site;
    private RaidClient client;
    private @Nullable RaidClient aside;
    private volatile @Nullable SiteSocket at;
    private volatile boolean cancelled;
    private volatile boolean cancelledTwice;
    private volatile long cancelledAt;

    /** @param timeoutNanos after which a text is cancelled; 0 for never */
    SitePort(SiteFinder finder, int site, long timeoutNanos) {
        this.finder = finder;
        this.site = site;
        this.timeoutNanos = timeoutNanos;
        client = finder.client();
    }

    @Override
    public int site() {
        return site;
    }

    @Override
    public SequencedMap<Integer, Boolean> sites() {
        List<Integer> alive = asPort(finder::alive);
        SequencedMap<Integer, Boolean> sites = new LinkedHashMap<>();
        finder.all().forEach(number -> sites.put(number, alive.contains(number)));
        return sites;
    }

    @Override
    public void use(int other) {
        renew();
        site = other;
    }

    @Override
    public Connection connect() {
        try {
            SiteSocket found = finder.socket(site);
            at = found;
            return new Connection(site, found.incarnation());
        } catch (EnvironmentException | ConfigException e) {
            throw new PortException(
                    e.getMessage() + "\nhint: \\site shows which sites are up, \\site N goes to another");
        }
    }

    private SiteSocket connected() {
        if (at == null) {
            connect();
        }
        return Objects.requireNonNull(at);
    }

    @Override
    public Reply submit(String text) {
        SiteSocket process = connected();
        cancelled = false;
        cancelledTwice = false;
        try {
            return new Reply.Answered(client.submit(process, text, new WhileItLives(process, CANCEL_NANOS))
                    .results());
        } catch (NoAnswerException e) {
            Reply silence = new Reply.Silence(client.lastBegun(), !finder.lives(process));
            renew();
            return silence;
        }
    }

    /** Replaces a session without an answer by a new session. */
    private void renew() {
        leave();
        client.close();
        client = finder.client();
        at = null;
    }

    private void leave() {
        if (at != null) {
            client.leave(at);
        }
    }

    @Override
    public void cancel() {
        if (cancelled) {
            cancelledTwice = true;
            return;
        }
        cancelledAt = System.nanoTime();
        cancelled = true;
        SiteSocket process = at;
        if (process != null) {
            client.cancel(process);
        }
    }

    @Override
    public void forEachRow(int statement, StatementResult result, Consumer<List<Value>> row) {
        asPort(() -> {
            source(0).forEachRow(statement, result, values -> {
                if (cancelled) {
                    throw new PortException("stopped; the rest of the rows is not shown");
                }
                row.accept(values);
            });
            return true;
        });
    }

    @Override
    public Copied copy(int statement, StatementResult result, Screen screen) {
        ResultSource source = source(CANCEL_NANOS);
        CopyTransfer transfer = new CopyTransfer(screen, source, CopyTransfer.CHUNK_LINES, () -> cancelled);
        StatementResult.CopyFile file = result.copy().orElseThrow();
        int moved = asPort(() -> file.from() ? transfer.read(file) : transfer.write(statement, result, file));
        return new Copied(moved, verdict(transfer.exitCode()));
    }

    private static Verdict verdict(int exitCode) {
        return switch (exitCode) {
            case ExitCode.OK -> Verdict.FINE;
            case ExitCode.UNKNOWN -> Verdict.UNKNOWN;
            default -> Verdict.ABORTED;
        };
    }

    /** @param afterCancelNanos how long an answer is still waited for when nobody wants it any more */
    private ResultSource source(long afterCancelNanos) {
        SiteSocket process = connected();
        return new ResultSource(client, finder, process, () -> new WhileItLives(process, afterCancelNanos));
    }

    private static <T> T asPort(Supplier<T> step) {
        try {
            return step.get();
        } catch (NoAnswerException | CommandException | EnvironmentException | ConfigException e) {
            throw new PortException(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public Optional<Fate> outcome(TxnId txn) {
        return asPort(() -> new Outcomes(client, finder, OUTCOME).ask(txn));
    }

    @Override
    public Optional<List<StatementResult>> aside(String text) {
        SiteSocket process = connected();
        RaidClient other = aside == null ? finder.client() : aside;
        aside = other;
        try {
            return Optional.of(other.submit(process, text, ASIDE).results());
        } catch (NoAnswerException e) {
            other.leave(process);
            other.close();
            aside = null;
            return Optional.empty();
        }
    }

    @Override
    public String json(StatementResult result, List<List<Value>> rows) {
        return Console.json(ResultJson.fields(result, rows));
    }

    @Override
    public void close() {
        leave();
        client.close();
        if (aside != null) {
            aside.close();
        }
    }

    /**
     * A request timeout that waits while a process is alive; it repeats a cancellation, and then waits for a short time
     * only.
     */
    private final class WhileItLives implements RequestTimeout {
        private final SiteSocket process;
        private final long afterCancelNanos;
        private final long began = System.nanoTime();

        WhileItLives(SiteSocket process, long afterCancelNanos) {
            this.process = process;
            this.afterCancelNanos = afterCancelNanos;
        }

        @Override
        public long leftNanos() {
            if (!finder.lives(process)) {
                return 0;
            }
            if (timeoutNanos > 0 && !cancelled && System.nanoTime() - began > timeoutNanos) {
                cancel();
            }
            if (!cancelled) {
                return Long.MAX_VALUE;
            }
            client.cancel(process);
            return cancelledTwice ? 0 : cancelledAt + afterCancelNanos - System.nanoTime();
        }

        @Override
        public String excuse() {
            return "site " + process.site() + " does not answer";
        }
    }
}
