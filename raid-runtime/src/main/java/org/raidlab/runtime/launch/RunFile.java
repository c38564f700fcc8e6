package org.raidlab.runtime.launch;

import java.io.IOException;
import java.io.StringWriter;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.raidlab.runtime.EnvironmentException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The file that a running process writes into the cluster's folder.
 *
 * @param pid of the process
 * @param started when it was started, as the operating system says: another process may have its pid later; null in a
 *     file of an older release
 * @param host that it listens on
 * @param port that it listens on
 * @param incarnation that its site is up in, 0 while it is not; of a name server, its start time in seconds
 */
public record RunFile(long pid, @Nullable String started, String host, int port, int incarnation) {
    /** The time that a process has for its end in good order. */
    private static final Duration GRACE = Duration.ofSeconds(5);

    private static final Duration DYING = Duration.ofMinutes(1);

    /** Every command reads run files: a parser alone is there ten times sooner than one that knows records. */
    private static final JsonFactory JSON = new JsonFactory();

    /** Returns the run file of this process. */
    public static RunFile ofThisProcess(InetSocketAddress local, int incarnation) {
        ProcessHandle self = ProcessHandle.current();
        String started = ProcessStart.of(self).orElse("unknown");
        return new RunFile(self.pid(), started, local.getHostString(), local.getPort(), incarnation);
    }

    /** Returns the process, if it is alive: the process that has the pid and the start time of the run file. */
    public Optional<ProcessHandle> process() {
        return ProcessHandle.of(pid)
                .filter(ProcessHandle::isAlive)
                .filter(found -> ProcessStart.of(found).orElse("unknown").equals(started));
    }

    /** Returns whether the process is alive. */
    public boolean isAlive() {
        return process().isPresent();
    }

    /** Kills the process with signal 9, if it is alive; never another process that has taken over its pid. */
    public void kill() {
        process().ifPresent(ProcessHandle::destroyForcibly);
    }

    /** Sends the process a signal by name, such as STOP or CONT, if it is alive. */
    public void signal(String name) {
        if (!isAlive()) {
            return;
        }
        try {
            Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start();
            if (kill.waitFor() != 0) {
                throw new EnvironmentException("process " + pid + " cannot be sent the signal " + name);
            }
        } catch (IOException e) {
            throw new EnvironmentException("cannot run the program kill: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EnvironmentException("interrupted", e);
        }
    }

    /**
     * Waits for the end of processes that were asked to end, and kills those that have not ended after five seconds,
     * such as a stopped one.
     */
    public static void awaitEnd(List<RunFile> asked) {
        long until = System.nanoTime() + GRACE.toNanos();
        while (asked.stream().anyMatch(RunFile::isAlive) && System.nanoTime() < until) {
            Polling.pause();
        }
        asked.forEach(RunFile::kill);
        Polling.until(DYING, "the processes to end", () -> asked.stream().noneMatch(RunFile::isAlive));
    }

    /** Returns whether the process takes part in its site. */
    public boolean isUp() {
        return incarnation > 0;
    }

    /** Returns the run file of a process, if there is a readable one. */
    public static Optional<RunFile> read(Path file) {
        try {
            return Optional.of(parse(Files.readString(file)));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException | JacksonException e) {
            throw new EnvironmentException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    /** Reads the text of a run file. */
    public static RunFile parse(String text) {
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), text)) {
            return read(parser);
        }
    }

    /** Returns the run file by which this process stands in for the one of this file, on another machine. */
    public RunFile ofStandIn() {
        return ofThisProcess(new InetSocketAddress(host, port), incarnation);
    }

    private static RunFile read(JsonParser parser) {
        long pid = 0;
        String started = null;
        String host = "";
        int port = 0;
        int incarnation = 0;
        parser.nextToken();
        for (String key = parser.nextName(); key != null; key = parser.nextName()) {
            boolean isNull = parser.nextToken() == JsonToken.VALUE_NULL;
            switch (key) {
                case "pid" -> pid = parser.getLongValue();
                case "started" -> started = isNull ? null : parser.getString();
                case "host" -> host = parser.getString();
                case "port" -> port = parser.getIntValue();
                case "incarnation" -> incarnation = parser.getIntValue();
                default -> parser.skipChildren();
            }
        }
        return new RunFile(pid, started, host, port, incarnation);
    }

    private String json() {
        StringWriter text = new StringWriter();
        try (JsonGenerator out = JSON.createGenerator(ObjectWriteContext.empty(), text)) {
            out.writeStartObject();
            out.writeNumberProperty("pid", pid);
            out.writeStringProperty("started", started);
            out.writeStringProperty("host", host);
            out.writeNumberProperty("port", port);
            out.writeNumberProperty("incarnation", incarnation);
            out.writeEndObject();
        }
        return text.toString();
    }

    /** Returns the run file of a process, if that process is alive. */
    public static Optional<RunFile> running(Path file) {
        return read(file).filter(RunFile::isAlive);
    }

    /** Writes the run file; a reader sees all of it or nothing. */
    public void write(Path file) {
        Path partial = file.resolveSibling(file.getFileName() + ".new");
        try {
            Files.writeString(partial, json());
            Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new EnvironmentException("cannot write " + file + ": " + e.getMessage(), e);
        }
    }

    public InetSocketAddress socket() {
        return new InetSocketAddress(host, port);
    }
}
