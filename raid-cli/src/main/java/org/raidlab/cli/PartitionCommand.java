package org.raidlab.cli;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.raidlab.site.local.LocalCluster;
import org.raidlab.site.local.Partition;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code raid partition SITES SITES}: groups of sites do not hear each other. */
@Command(
        name = "partition",
        description = "Cut all links between groups of sites, instead of what was cut before.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  raid partition 1,2 3,4,5    two sides",
            "  raid partition 1 2,3        site 1 alone; sites that are not named hear both sides",
            "  raid heal                   the network is whole again",
            "",
            "Returns when the side with a majority of the sites is in a view of its own, and can work again.",
            "The name server hears everybody. Links are cut on the host of the cluster's processes only."
        },
        mixinStandardHelpOptions = true)
final class PartitionCommand implements Callable<Integer> {
    @Mixin
    GlobalOptions global = new GlobalOptions();

    @Parameters(arity = "2..*", paramLabel = "SITES", description = "Numbers with commas between them, for each side.")
    List<String> sides = List.of();

    @Override
    public Integer call() {
        Partition partition =
                new Partition(sides.stream().map(PartitionCommand::sites).toList());
        LocalCluster cluster = Clusters.in(global.folder());
        int processes = partition.impose(cluster);
        try (Progress _ = Progress.of(global, "waiting until the majority is in a view of its own")) {
            partition.groups().forEach(cluster::awaitOneViewOf);
        }
        Console console = global.console();
        console.line("cut: " + String.join(" | ", sides) + "; mend it with: raid heal");
        console.object(fields(partition, processes));
        return ExitCode.OK;
    }

    private static List<Integer> sites(String side) {
        try {
            return Arrays.stream(side.split(",", -1)).map(Integer::valueOf).collect(Collectors.toList());
        } catch (NumberFormatException e) {
            throw new CommandException(ExitCode.USAGE, "a side is sites such as 1,2, not '" + side + "'");
        }
    }

    /** Returns the present cuts, and how many processes answered. */
    static SequencedMap<String, Object> fields(Partition partition, int processes) {
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("groups", partition.groups());
        fields.put("processes", processes);
        return fields;
    }
}
