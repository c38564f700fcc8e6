package org.raidlab.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code raid test}: the launcher runs it, since it needs sources and Maven rather than a built command line. */
@Command(name = "test", description = "Run the whole test suite: what CI runs.", mixinStandardHelpOptions = true)
final class TestCommand implements Callable<Integer> {
    @Override
    public Integer call() {
        throw new CommandException(ExitCode.USAGE, "run the test suite through the launcher: ./raid test");
    }
}
