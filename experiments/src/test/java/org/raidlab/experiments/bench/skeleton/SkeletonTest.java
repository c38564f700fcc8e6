package org.raidlab.experiments.bench.skeleton;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.experiments.bench.cast.Roles;
import org.raidlab.experiments.bench.child.Participant;

/** The skeleton, its processes and its clients in this one. */
final class SkeletonTest {
    @TempDir
    Path folder;

    @Test
    void everyCommitIsForcedByBothParticipantsAndTheCoordinator() throws IOException {
        List<Participant.Role> processes = processes();
        List<String> arguments = new ArrayList<>(List.of("skeleton-client"));
        processes.forEach(process -> arguments.add(process.ready()));
        try (Participant.Role clients = Roles.cast(arguments)) {
            long commits = commits(clients.answer("run 1 200"));
            assertThat(commits).isPositive();
            assertThat(forces(processes)).isEqualTo(3 * commits);
            long more = commits(clients.answer("run 16 200"));
            assertThat(forces(processes) - 3 * commits).isLessThan(3 * more);
        } finally {
            processes.forEach(Participant.Role::close);
        }
    }

    @Test
    void hashMapsAnswerTheRequestsOfAllClients() throws IOException {
        List<Participant.Role> maps = List.of(Roles.cast(List.of("map")), Roles.cast(List.of("map")));
        List<String> arguments = new ArrayList<>(List.of("map-client"));
        maps.forEach(map -> arguments.add(map.ready()));
        try (Participant.Role clients = Roles.cast(arguments)) {
            assertThat(commits(clients.answer("run 1 100"))).isPositive();
            assertThat(commits(clients.answer("run 16 100"))).isGreaterThanOrEqualTo(16);
        } finally {
            maps.forEach(Participant.Role::close);
        }
    }

    private List<Participant.Role> processes() throws IOException {
        List<Participant.Role> processes = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            processes.add(
                    Roles.cast(List.of("skeleton", folder.resolve("log-" + i).toString())));
        }
        for (Participant.Role process : processes) {
            List<String> peers = processes.stream()
                    .filter(other -> other != process)
                    .map(Participant.Role::ready)
                    .toList();
            assertThat(process.answer("peers " + String.join(" ", peers))).isEqualTo("ready");
        }
        return processes;
    }

    private static long commits(String load) {
        return Long.parseLong(load.split(" ", -1)[0]);
    }

    private static long forces(List<Participant.Role> processes) throws IOException {
        long sum = 0;
        for (Participant.Role process : processes) {
            sum += Long.parseLong(process.answer("forces"));
        }
        return sum;
    }

    @Test
    void itsMessagesAreAsLongAsThoseOfRaid() {
        assertThat(Part.PREPARE.bytes()).isBetween(60, 200);
        assertThat(Part.VOTE.bytes()).isLessThan(Part.PREPARE.bytes());
        assertThat(Part.Record.COMMITTED.bytes()).isGreaterThan(Part.Record.LEARNED.bytes());
    }
}
