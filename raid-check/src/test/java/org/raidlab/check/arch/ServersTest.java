package org.raidlab.check.arch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.lang.reflect.Method;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.raidlab.check.arch.sample.Server;

/** A server is a state machine: the same messages in the same order give the same effects. */
final class ServersTest {
    private static final JavaClasses SAMPLE = new ClassFileImporter().importClasses(Server.class);

    static Stream<Arguments> bansAndServers() {
        return Ban.ALL.stream()
                .flatMap(ban -> Room.SERVERS.stream().map(room -> argumentSet(room + " " + ban.name(), ban, room)));
    }

    static Stream<Method> deedsOfTheSample() {
        return Stream.of(Server.class.getDeclaredMethods()).filter(method -> !method.isSynthetic());
    }

    @ParameterizedTest
    @MethodSource("bansAndServers")
    void aServerKeepsTheBan(Ban ban, Room room) {
        ban.in(room.packages()).check(MainClasses.ALL);
    }

    /** A method of the sample is named after the only ban it breaks, or `fine` if it breaks none. */
    @ParameterizedTest
    @MethodSource("deedsOfTheSample")
    void eachBanIsSeenToFail(Method deed) {
        List<String> broken = Ban.ALL.stream()
                .filter(ban -> reports(ban, deed))
                .map(Ban::name)
                .toList();
        String named = deed.getName().replaceFirst("\\p{Upper}.*", "");
        assertThat(broken).isEqualTo(named.equals("fine") ? List.of() : List.of(named));
    }

    private static boolean reports(Ban ban, Method deed) {
        String place = "." + deed.getName() + "(";
        return ban.in(Server.class.getPackageName()).evaluate(SAMPLE).getFailureReport().getDetails().stream()
                .anyMatch(line -> line.contains(place));
    }
}
