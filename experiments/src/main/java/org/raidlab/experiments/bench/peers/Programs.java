package org.raidlab.experiments.bench.peers;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.raidlab.runtime.EnvironmentException;

/**
 * The programs of another database on this machine.
 *
 * @param folder of the programs
 * @param user that servers run as; empty for the user of this process
 */
record Programs(Path folder, Optional<User> user) {
    /** Where Debian has the programs of each version of PostgreSQL. */
    private static final Path DEBIAN = Path.of("/usr/lib/postgresql");

    private static final List<String> USERS = List.of("postgres", "nobody");

    /** A user without privileges: servers of PostgreSQL refuse to run as root. */
    record User(String name, String uid, String gid) {
        private static User of(String name) throws IOException {
            return new User(
                    name,
                    output(List.of("id", "-u", name)).strip(),
                    output(List.of("id", "-g", name)).strip());
        }
    }

    /** Finds the folder that has all of these programs, in Debian's folders and then in PATH. */
    static Optional<Programs> find(List<String> names) throws IOException {
        List<Path> folders = new ArrayList<>();
        if (Files.isDirectory(DEBIAN)) {
            try (Stream<Path> versions = Files.list(DEBIAN)) {
                versions.sorted(Comparator.comparingInt((Path folder) -> -version(folder)))
                        .map(version -> version.resolve("bin"))
                        .forEach(folders::add);
            }
        }
        for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
            folders.add(Path.of(folder));
        }
        Optional<Path> found = folders.stream()
                .filter(folder -> names.stream().allMatch(name -> Files.isExecutable(folder.resolve(name))))
                .findFirst();
        return found.isEmpty() ? Optional.empty() : Optional.of(new Programs(found.get(), unprivileged()));
    }

    private static int version(Path folder) {
        String name = folder.getFileName().toString();
        return name.chars().allMatch(Character::isDigit) ? Integer.parseInt(name) : 0;
    }

    private static Optional<User> unprivileged() throws IOException {
        if (!System.getProperty("user.name").equals("root")) {
            return Optional.empty();
        }
        for (String name : USERS) {
            if (runs(List.of("id", name))) {
                return Optional.of(User.of(name));
            }
        }
        return Optional.empty();
    }

    /** Returns a command for a program of these, as the user that runs servers. */
    List<String> server(String name, List<String> arguments) {
        return asServer(client(name, arguments));
    }

    private List<String> asServer(List<String> command) {
        List<String> prefix = user.map(
                        each -> List.of("setpriv", "--reuid=" + each.uid, "--regid=" + each.gid, "--clear-groups"))
                .orElse(List.of());
        return Stream.concat(prefix.stream(), command.stream()).toList();
    }

    /** Returns a command for a program of these, as the user of this process. */
    List<String> client(String name, List<String> arguments) {
        return Stream.concat(Stream.of(folder.resolve(name).toString()), arguments.stream())
                .toList();
    }

    /** Gives a folder to the user that runs servers. */
    void give(Path path) throws IOException {
        if (user.isPresent()) {
            Files.setOwner(
                    path, path.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(user.get().name));
            if (!runs(asServer(List.of("test", "-x", path.toString())))) {
                throw new EnvironmentException("the user " + user.get().name + ", as whom servers run, cannot reach "
                        + path + ": name another place with --folder");
            }
        }
    }

    /** Lets the user that runs servers reach the folders within this one. */
    void letPass(Path path) throws IOException {
        if (user.isPresent()) {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx--x--x"));
        }
    }

    /** Runs a command to its end; returns what it prints, and throws an exception with that if it fails. */
    static String output(List<String> command) throws IOException {
        Process process = builder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (exit(process) != 0) {
            throw new IOException(String.join(" ", command) + " failed: " + output.strip());
        }
        return output;
    }

    static boolean runs(List<String> command) throws IOException {
        return exit(builder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start())
                == 0;
    }

    private static ProcessBuilder builder(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command).redirectInput(new File("/dev/null"));
        builder.environment().putAll(Map.of("LC_ALL", "C"));
        return builder;
    }

    private static int exit(Process process) throws IOException {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
