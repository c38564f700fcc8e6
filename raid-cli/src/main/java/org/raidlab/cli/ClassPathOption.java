package org.raidlab.cli;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that names algorithms and servers of the user's own. */
final class ClassPathOption {
    @Option(
            names = "--class-path",
            paramLabel = "JARS",
            description = "Jars or folders with algorithms of your own, separated as in a Java class path.")
    @Nullable
    String classPath;

    /** Returns the entries with absolute paths, or null if none were given; one that is not there is an error. */
    @Nullable
    String absolute() {
        return classPath == null
                ? null
                : entries().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    /** Has this command find the classes there, on this thread and on those that it starts. */
    void use() {
        if (classPath == null) {
            return;
        }
        List<URL> urls = new ArrayList<>();
        for (Path entry : entries()) {
            try {
                urls.add(entry.toUri().toURL());
            } catch (MalformedURLException e) {
                throw new CommandException(ExitCode.USAGE, "--class-path: " + entry + " is no path of classes");
            }
        }
        Thread thread = Thread.currentThread();
        thread.setContextClassLoader(new URLClassLoader(urls.toArray(URL[]::new), thread.getContextClassLoader()));
    }

    private List<Path> entries() {
        List<Path> entries = new ArrayList<>();
        for (String entry : classPath == null ? new String[0] : classPath.split(File.pathSeparator, -1)) {
            Path path = Path.of(entry).toAbsolutePath().normalize();
            if (Files.notExists(path)) {
                throw new CommandException(ExitCode.USAGE, "--class-path: there is no file or folder " + path);
            }
            entries.add(path);
        }
        return entries;
    }
}
