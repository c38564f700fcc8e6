package org.raidlab.runtime.launch;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.raidlab.runtime.EnvironmentException;

/**
 * A process on a machine that is reached by ssh. This process stands in for it: it brings the release and the files of
 * the cluster there, starts the process there, and copies its run file here under its own process id. The two end
 * together: the standard input of the process there is the connection. So all commands find, stop and kill the process
 * by its stand-in, and talk to it by its socket.
 */
public final class RemoteProcess {
    private final Ssh ssh;
    private final String there;
    private final Path runFile;

    /**
     * Makes a process that has not started.
     *
     * @param there its folder on the other machine
     * @param runFile the copy here; the process there writes a file of the same name into its folder
     */
    public RemoteProcess(Ssh ssh, String there, Path runFile) {
        this.ssh = ssh;
        this.there = there;
        this.runFile = runFile;
    }

    /** Brings a file there; whoever reads it meanwhile sees the old one or this. */
    public void bring(String name, byte[] content) throws IOException, InterruptedException {
        String file = quoted(there + "/" + name);
        String folder = "mkdir -p " + quoted(there) + " && umask 077";
        send(folder + " && cat > " + file + ".new && mv " + file + ".new " + file, content);
    }

    /**
     * Runs the process to its end, in its folder; returns its exit code.
     *
     * @param arguments of the command line there
     */
    public int run(String mainClass, List<String> arguments) throws IOException, InterruptedException {
        String command = ProcessStarter.elsewhere(ssh.javaThere(), bringRelease(), mainClass, arguments).stream()
                .map(RemoteProcess::quoted)
                .collect(Collectors.joining(" "));
        String file = quoted(runFile.getFileName().toString());
        Process connection =
                start("cd " + quoted(there) + "\n" + watched(command, file)).start();
        Runtime.getRuntime().addShutdownHook(new Thread(connection::destroy));
        try (BufferedReader lines = connection.inputReader(StandardCharsets.UTF_8)) {
            long pid = Long.parseLong(
                    Objects.requireNonNullElse(lines.readLine(), "0").strip());
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!line.isBlank()) {
                    copy(RunFile.parse(line), pid);
                }
            }
        }
        return connection.waitFor();
    }

    /** Returns a script that runs a command, and prints its process id and its run file whenever that changes. */
    private static String watched(String command, String runFile) {
        return """
            exec 3<&0
            %s <&3 3<&- >&2 &
            pid=$!
            echo "$pid"
            last=
            while kill -0 "$pid" 2>/dev/null; do
              now=$(cat %s 2>/dev/null) || now=
              if [ "$now" != "$last" ]; then
                echo "$now"
                last=$now
              fi
              if [ -n "$last" ]; then sleep 1; else sleep 0.1; fi
            done
            wait "$pid"
            """.formatted(command, runFile);
    }

    /** Copies a run file, unless it is that of an earlier process. */
    private void copy(RunFile file, long pid) {
        if (file.pid() == pid) {
            file.ofStandIn().write(runFile);
        }
    }

    /** Brings the jar files there, if that machine does not have them yet; returns their class path there. */
    private String bringRelease() throws IOException, InterruptedException {
        SequencedMap<String, Path> jars = jars();
        long stamp = 1;
        for (Path jar : jars.values()) {
            stamp = 31 * (31 * stamp + Files.size(jar))
                    + Files.getLastModifiedTime(jar).toMillis();
        }
        String release = "release-" + Long.toHexString(stamp);
        String at = quoted(there + "/" + release);
        if (ask("[ -e " + at + "/complete ] && echo yes || mkdir -p " + at).isBlank()) {
            bring(jars, "tar -xof - -C " + at + " && touch " + at + "/complete");
        }
        return jars.keySet().stream().map(name -> release + "/" + name).collect(Collectors.joining(":"));
    }

    /**
     * Sends an archive of files to a script: one connection for all, since each connection begins with an exchange of
     * keys.
     */
    private void bring(Map<String, Path> files, String script) throws IOException, InterruptedException {
        Path links = Files.createTempDirectory("raid-release-");
        try {
            for (Map.Entry<String, Path> file : files.entrySet()) {
                Files.createSymbolicLink(links.resolve(file.getKey()), file.getValue());
            }
            List<String> command = new ArrayList<>(List.of("tar", "-chf", "-", "-C", links.toString()));
            command.addAll(files.keySet());
            List<Process> pipeline = ProcessBuilder.startPipeline(List.of(
                    new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT),
                    start(script).redirectOutput(ProcessBuilder.Redirect.DISCARD)));
            for (Process each : pipeline) {
                requireDone(each.waitFor() == 0);
            }
        } finally {
            for (String name : files.keySet()) {
                Files.deleteIfExists(links.resolve(name));
            }
            Files.delete(links);
        }
    }

    /** Returns the jar files of this program; the launcher's jar names those beside it. */
    private static SequencedMap<String, Path> jars() throws IOException {
        SequencedMap<String, Path> jars = new LinkedHashMap<>();
        String classPath = System.getProperty("raid.class.path", System.getProperty("java.class.path"));
        for (String entry : classPath.split(File.pathSeparator, -1)) {
            Path jar = Path.of(entry).toAbsolutePath();
            if (!Files.isRegularFile(jar)) {
                throw new EnvironmentException(jar + " is no jar file that could be brought to another machine");
            }
            add(jar, jars);
            Path beside = jar.resolveSibling("lib");
            if (Files.isDirectory(beside)) {
                try (Stream<Path> all = Files.list(beside)) {
                    all.forEach(each -> add(each, jars));
                }
            }
        }
        return jars;
    }

    /** Adds a jar file under a name that tells its place in the class path. */
    private static void add(Path jar, SequencedMap<String, Path> jars) {
        jars.put("%03d-%s".formatted(jars.size(), jar.getFileName()), jar);
    }

    private ProcessBuilder start(String script) {
        List<String> command = ssh.command();
        command.add(script);
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    }

    private String ask(String script) throws IOException, InterruptedException {
        return send(script, new byte[0]);
    }

    /** Runs a script there with this input; returns what it printed. */
    private String send(String script, byte[] input) throws IOException, InterruptedException {
        Process running = start(script).start();
        boolean sent = send(running, input);
        String printed;
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(running.getInputStream(), StandardCharsets.UTF_8))) {
            printed = lines.lines().collect(Collectors.joining("\n"));
        }
        requireDone(running.waitFor() == 0 && sent);
        return printed;
    }

    private void requireDone(boolean done) {
        if (!done) {
            throw new EnvironmentException("cannot prepare " + there + " at " + ssh.to() + "; try: "
                    + String.join(" ", ssh.command()) + " true");
        }
    }

    /** Returns false if the process did not read all of it. */
    private static boolean send(Process to, byte[] input) {
        try (OutputStream out = to.getOutputStream()) {
            out.write(input);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}
