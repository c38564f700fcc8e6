package org.raidlab.harness.sim;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.raidlab.ac.commit.CommitProvider;
import org.raidlab.site.config.Algorithms;
import org.raidlab.site.config.Algorithms.LogKind;
import org.raidlab.site.config.Replication;
import org.raidlab.site.node.Implementations;

/** Draws concurrency control and the commit protocol; a given value takes precedence. */
record RandomAlgorithms(Map<ScenarioKey, String> said) {
    private static final List<String> PROTOCOLS = List.of("2pc", "parallel", "3pc");

    private RandomController controller() {
        boolean allTakePart = !"holders".equals(said.get(ScenarioKey.PARTICIPANTS));
        return new RandomController(said.getOrDefault(ScenarioKey.CONCURRENCY, RandomController.DRAWN), allTakePart);
    }

    /** Returns the draw of what should meet each other often. */
    EvenDraw even(long seed) {
        return new EvenDraw(seed, controller().kinds().size());
    }

    /** Returns whether the user has chosen an algorithm, so that no run should leave it. */
    boolean isGiven() {
        return !controller().said().equals(RandomController.DRAWN) || said.containsKey(ScenarioKey.COMMIT);
    }

    private Optional<CommitProvider> saidProtocol() {
        return Optional.ofNullable(said.get(ScenarioKey.COMMIT)).map(Implementations::commit);
    }

    /** Returns the algorithms of a seed. */
    Algorithms of(long seed, Algorithms.ReadSet readSet, Replication replication) {
        int drawn = even(seed).protocol(PROTOCOLS.size());
        String protocol = saidProtocol().map(CommitProvider::name).orElse(PROTOCOLS.get(drawn));
        Algorithms algorithms = Algorithms.DEFAULT
                .withConcurrency(controller().of(seed))
                .withCommit(protocol)
                .with(readSet)
                .with(log())
                .with(replication);
        Implementations.check(algorithms);
        return algorithms;
    }

    private LogKind log() {
        return switch (said.getOrDefault(ScenarioKey.LOG, "file")) {
            case "file" -> LogKind.FILE;
            case "remote" -> LogKind.REMOTE;
            case "quorum" -> LogKind.QUORUM;
            default -> throw new IllegalArgumentException("no such log");
        };
    }

    /** Returns the algorithms by what they are for. */
    SequencedMap<String, String> names() {
        SequencedMap<String, String> names = new LinkedHashMap<>();
        names.put("concurrency", controller().told());
        names.put(
                "commit",
                saidProtocol()
                        .map(protocol ->
                                protocol.name() + " of " + protocol.getClass().getPackageName())
                        .orElse("drawn: " + String.join(", ", PROTOCOLS)));
        return names;
    }
}
