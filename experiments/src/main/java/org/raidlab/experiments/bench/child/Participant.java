package org.raidlab.experiments.bench.child;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The main loop of a benchmark's process: it prints a line when it is ready, then answers line by line. */
public final class Participant {
    private Participant() {}

    /** One side of a contestant. */
    public interface Role extends AutoCloseable {
        /** Returns the role's first line. */
        String ready();

        /** Returns the answer to a line. */
        String answer(String question) throws IOException;

        @Override
        void close();
    }

    /** The answer of a role to a line. */
    @FunctionalInterface
    public interface Answer {
        String to(String question) throws IOException;
    }

    /** Makes a role of its parts; {@code close} releases what the role holds. */
    public static Role role(String ready, Answer answer, Runnable close) {
        return new Role() {
            @Override
            public String ready() {
                return ready;
            }

            @Override
            public String answer(String question) throws IOException {
                return answer.to(question);
            }

            @Override
            public void close() {
                close.run();
            }
        };
    }

    /** Makes a role that says the port at which it sends back what comes. */
    public static Role echo(int port, Runnable close) {
        return role(Integer.toString(port), question -> question, close);
    }

    /** A factory that makes a role from the arguments of its process. */
    @FunctionalInterface
    public interface Casting {
        Role cast(List<String> arguments) throws IOException;
    }

    /** Runs a role until the input ends. */
    public static void run(Casting casting, List<String> arguments, InputStream in, PrintStream out) {
        BufferedReader questions = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        try (Role role = casting.cast(arguments)) {
            out.println(role.ready());
            for (String line = questions.readLine(); line != null; line = questions.readLine()) {
                out.println(role.answer(line));
            }
        } catch (IOException | RuntimeException e) {
            out.println(Child.failure(e));
        }
    }
}
