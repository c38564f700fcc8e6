package org.raidlab.experiments.bench.child;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.raidlab.experiments.bench.Repeated;

/** A process of a benchmark, seen from the process that directs it. It ends when its input ends, so with its parent. */
public final class Child implements AutoCloseable {
    private static final String FAILED = "failed: ";

    private final String name;
    private final Process process;
    private final BufferedReader answers;
    private final PrintWriter questions;

    Child(String name, Process process) {
        this.name = name;
        this.process = process;
        this.answers = process.inputReader(StandardCharsets.UTF_8);
        this.questions = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
    }

    /** Reads the process's next line: the first one reports that the process is ready. */
    public String hear() throws IOException {
        String answer = answers.readLine();
        if (answer == null) {
            throw new IOException("the process '" + name + "' has ended");
        }
        if (answer.startsWith(FAILED)) {
            throw new IOException("the process '" + name + "' " + answer);
        }
        return answer;
    }

    /** Sends a request, and waits for the answer. */
    public String ask(String question) throws IOException {
        questions.println(question);
        return hear();
    }

    /** Reads the process's next line that begins so: lines of a site's log come between. */
    public String hear(String beginning) throws IOException {
        String line = hear();
        while (!line.startsWith(beginning)) {
            line = hear();
        }
        return line;
    }

    /** Sends a request, and waits for the answer, which begins so. */
    public String ask(String question, String beginning) throws IOException {
        questions.println(question);
        return hear(beginning);
    }

    /**
     * Returns an operation of the process: the number of repetitions completes the request, and the answer is
     * nanoseconds for each.
     */
    public Repeated repeated(String question) {
        return count -> Double.parseDouble(ask(question + count));
    }

    /** Returns the processor time that the process has used so far; 0 where the system does not tell. */
    public long cpuNanos() {
        return process.info().totalCpuDuration().map(Duration::toNanos).orElse(0L);
    }

    /** Returns the answer by which a process reports an error. */
    static String failure(Exception cause) {
        return FAILED + cause.toString().replace('\n', ' ');
    }

    public long pid() {
        return process.pid();
    }

    /** Kills the process, which cannot end anything in good order, and returns when it is dead. */
    public void kill() {
        process.destroyForcibly();
        var _ = process.onExit().join();
    }

    /** Ends the process, and returns when it has ended. */
    @Override
    public void close() {
        process.destroy();
        var _ = process.onExit().join();
    }
}
