package org.raidlab.cli;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * {@code raid train}: runs the commands of a short session in this JVM. The launcher keeps what they loaded and linked,
 * so that later commands start with it.
 */
@Command(name = "train", hidden = true, description = "Run the commands of a short session.")
final class TrainCommand implements Callable<Integer> {
    private static final List<List<String>> SESSION = List.of(
            List.of("--version"),
            List.of("up", "--sites", "1"),
            List.of("status"),
            List.of("status", "--json"),
            List.of(
                    "query",
                    "-c",
                    "create r (a = i4) append to r (a = 1) range of t is r"
                            + " retrieve (t.a, n = count(t.a)) where t.a = 1 replace t (a = 2)"),
            List.of("query", "--json", "-c", "range of t is r retrieve (t.all) delete t destroy r"),
            List.of("workload", "--transactions", "200", "--items", "100"),
            List.of("outcome", "1.1.1"),
            List.of("dump"),
            List.of("down"));

    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Override
    public Integer call() {
        List<String> folder = List.of("--dir", global.dir.toString());
        int worst = ExitCode.OK;
        for (List<String> command : SESSION) {
            boolean hasFolder = !command.contains("--version");
            worst = Math.max(
                    worst,
                    Main.run(Stream.concat(command.stream(), (hasFolder ? folder : List.<String>of()).stream())
                            .toArray(String[]::new)));
        }
        return worst;
    }
}
