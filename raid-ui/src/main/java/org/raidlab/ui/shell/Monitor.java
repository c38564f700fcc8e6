package org.raidlab.ui.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.raidlab.core.TxnId;
import org.raidlab.msg.StatementResult;
import org.raidlab.ui.shell.input.Completeness;
import org.raidlab.ui.shell.input.Completion;
import org.raidlab.ui.shell.input.Piece;
import org.raidlab.ui.shell.input.Splitter;
import org.raidlab.ui.shell.input.StatementBuffer;
import org.raidlab.ui.shell.topic.Topics;

/**
 * The monitor: it gathers statements in a buffer, runs them, and carries out the commands that begin with a backslash.
 */
public final class Monitor {
    private static final Pattern HELP = Pattern.compile("(?i)\\s*help\\s+\"?([a-z_][a-z_0-9]*)\"?[\\s;]*");
    private static final String EXPLAIN = "explain ";
    private static final int SYNTAX = 22;

    private final ShellPort port;
    private final Screen screen;
    private final Function<Throwable, String> mistakes;
    private final SessionState session = new SessionState();
    private final StatementBuffer buffer = new StatementBuffer();
    private final Topics topics = new Topics();
    private final SiteLink link;
    private final ResultWriter writer;
    private final CatalogueCache catalogue;
    private final Commands commands;
    private Verdict verdict = Verdict.FINE;
    private boolean keepGoing;
    private boolean left;

    /**
     * @param mistakes reports a mistake of ours and says so in a line
     * @param editor for the command that edits the buffer
     */
    public Monitor(ShellPort port, Screen screen, Function<Throwable, String> mistakes, TextEditor editor) {
        this(port, screen, mistakes, editor, System::nanoTime);
    }

    Monitor(
            ShellPort port,
            Screen screen,
            Function<Throwable, String> mistakes,
            TextEditor editor,
            LongSupplier nanos) {
        this.port = port;
        this.screen = screen;
        this.mistakes = mistakes;
        link = new SiteLink(port, screen, session);
        writer = new ResultWriter(port, screen);
        catalogue = new CatalogueCache(port, nanos);
        commands = new Commands(this, screen, editor);
    }

    /** Returns the prompt, which stands before the user's input. */
    public String prompt() {
        return buffer.isPending() ? " ".repeat(session.prompt().length() - 2) + "> " : session.prompt();
    }

    /** Sets the form of results from now on. */
    public void form(Form form) {
        writer.form(form);
    }

    /** Has the monitor go on with the rest of a file after an error. */
    public void keepGoing(boolean wanted) {
        keepGoing = wanted;
    }

    /** Returns whether the user has asked to leave. */
    public boolean hasLeft() {
        return left;
    }

    /** Returns the verdict on everything run so far. */
    public Verdict verdict() {
        return verdict;
    }

    /** Returns the completion for the names known now. */
    public Completion completion() {
        Completion known = new Completion(catalogue.relations(), session.ranges(), topics.names());
        return buffer.isPending() ? known.after(buffer.toString()) : known;
    }

    /** Carries out typed input; the first error keeps the rest of it from running. */
    public void type(String input) {
        boolean alone = !buffer.isPending() && Completeness.isOneLine(input);
        if (alone && !input.strip().toLowerCase(Locale.ROOT).startsWith("help")) {
            left = true;
        } else {
            List<Piece> pieces = new ArrayList<>(Splitter.split(input, true));
            if (alone) {
                pieces.add(new Piece.Go(1));
            }
            guarded(() -> run(pieces));
        }
    }

    /** Carries out a file, whose end ends its last statement; returns true if no error occurred. */
    public boolean read(String text) {
        List<Piece> pieces = new ArrayList<>(Splitter.split(text, false));
        if (!pieces.isEmpty() && pieces.getLast() instanceof Piece.Text last) {
            pieces.add(new Piece.Go(last.line()));
        }
        return guarded(() -> run(pieces));
    }

    /** Empties the buffer. */
    public void reset() {
        buffer.clear();
    }

    /** Ends the session; an open transaction aborts, and the monitor reports that. */
    public void leave() {
        if (session.mark() == SessionState.Mark.OPEN) {
            screen.note(
                    "the open transaction " + session.txn().map(TxnId::toString).orElse("") + " is aborted");
        }
    }

    /** Runs a step so that no input ends the shell, not even one that reveals a bug. */
    private boolean guarded(BooleanSupplier step) {
        try {
            return step.getAsBoolean();
        } catch (PortException e) {
            trouble(Verdict.NO_ANSWER, String.valueOf(e.getMessage()));
        } catch (RuntimeException | StackOverflowError e) {
            trouble(Verdict.NO_ANSWER, mistakes.apply(e));
        }
        return false;
    }

    @SuppressWarnings("ReferenceEquality") // two pieces of a line may be equal, and only one of them is the last
    private boolean run(List<Piece> pieces) {
        boolean allGood = true;
        for (Piece piece : pieces) {
            boolean good = switch (piece) {
                case Piece.Text(String text, int _) -> {
                    buffer.add(text);
                    yield true;
                }
                case Piece.Go _ -> go();
                case Piece.Command command -> commands.run(command);
            };
            allGood &= good;
            if (!good && !keepGoing) {
                if (piece != pieces.getLast()) {
                    screen.note("not run: what follows line " + piece.line());
                }
                return false;
            }
            if (left) {
                break;
            }
        }
        return allGood;
    }

    /** Runs the buffer; returns true if it succeeded. */
    boolean go() {
        return go("");
    }

    private boolean go(String prefix) {
        String text = buffer.toString();
        if (buffer.isBlank()) {
            screen.note("the buffer is empty");
            return true;
        }
        buffer.ran();
        Optional<String> help = help(text);
        if (help.isPresent()) {
            screen.lines(help.get().lines().toList());
            return true;
        }
        return submit(prefix + text, !prefix.isEmpty());
    }

    /** The text of a topic, unless a relation has its name. */
    private Optional<String> help(String text) {
        Matcher asked = HELP.matcher(text);
        return asked.matches() && !catalogue.relations().has(asked.group(1))
                ? topics.on(asked.group(1))
                : Optional.empty();
    }

    private boolean submit(String text, boolean explaining) {
        Optional<List<StatementResult>> results = link.submit(text);
        note(link.verdict());
        if (session.takeDefined()) {
            catalogue.forget();
        }
        if (results.isEmpty()) {
            return false;
        }
        if (explaining && results.get().stream().anyMatch(Monitor::isUnknownWord)) {
            return trouble(Verdict.ABORTED, "this site does not know explain");
        }
        boolean good = true;
        int statement = 0;
        for (StatementResult result : results.get()) {
            Verdict written = writer.write(statement++, result, text);
            note(written);
            good &= written == Verdict.FINE;
        }
        return good;
    }

    /** Returns whether the error is at the very first word of the text. */
    private static boolean isUnknownWord(StatementResult result) {
        return result.failure().stream()
                .anyMatch(failure -> failure.code() / 100 == SYNTAX && failure.line() == 1 && failure.column() == 1);
    }

    boolean explain() {
        return go(EXPLAIN);
    }

    /** Reports an error and returns false. */
    boolean trouble(Verdict what, String message) {
        screen.error(message);
        note(what);
        return false;
    }

    private void note(Verdict what) {
        verdict = verdict == Verdict.FINE ? what : verdict;
    }

    void quit() {
        left = true;
    }

    StatementBuffer buffer() {
        return buffer;
    }

    ResultWriter writer() {
        return writer;
    }

    Topics topics() {
        return topics;
    }

    /** The sites, and whether each is up. */
    Map<Integer, Boolean> sites() {
        return port.sites();
    }

    int site() {
        return port.site();
    }

    void use(int site) {
        link.use(site);
        catalogue.forget();
    }
}
