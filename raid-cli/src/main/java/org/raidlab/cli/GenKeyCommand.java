package org.raidlab.cli;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import org.raidlab.runtime.udp.KeyFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code raid gen key}: a fresh cluster key. */
@Command(
        name = "key",
        description = "Write a fresh cluster key to a file that only its owner can read.",
        mixinStandardHelpOptions = true)
final class GenKeyCommand implements Callable<Integer> {
    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Parameters(paramLabel = "FILE", description = "The file; it must not exist.")
    Path file = Path.of("cluster.key");

    @Override
    public Integer call() {
        KeyFile.make(file);
        Console console = global.console();
        console.info("wrote a cluster key to " + file + "; start a cluster under it with: raid up --key-file " + file);
        console.object(Map.of("file", file.toString()));
        return ExitCode.OK;
    }
}
