package org.raidlab.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.raidlab.experiments.bench.cast.Roles;
import org.raidlab.experiments.bench.child.Participant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** A process of {@code raid bench}: it reads requests from standard input and answers on standard output. */
@Command(name = BenchPartCommand.NAME, hidden = true, description = "A process of raid bench.")
final class BenchPartCommand implements Callable<Integer> {
    static final String NAME = "bench-part";

    @Parameters
    List<String> arguments = new ArrayList<>();

    @Override
    public Integer call() {
        Participant.run(Roles::cast, arguments, System.in, System.out);
        return ExitCode.OK;
    }
}
