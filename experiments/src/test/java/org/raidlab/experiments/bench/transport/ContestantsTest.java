package org.raidlab.experiments.bench.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.raidlab.experiments.bench.cast.Roles;
import org.raidlab.experiments.bench.child.Participant;

/** Each way of sending, both sides in this process. */
final class ContestantsTest {
    private static final String HOST = "127.0.0.1";

    @ParameterizedTest
    @CsvSource({
        "LDG, 64000, rtt, 64", "LDG, 64000, rtt, 60000", "LDG, 1400, rtt, 500000", "LDG, 64000, bulk, 32768",
        "LDG, 64000, bulk, 1048576", "NIO, 64000, rtt, 64", "NIO, 64000, rtt, 60000", "NETTY, 64000, rtt, 64",
        "NETTY, 64000, rtt, 60000", "TCP, 64000, rtt, 9", "TCP, 64000, rtt, 1048576", "TCP, 64000, bulk, 32768"
    })
    void aTaskIsDoneInSomeTime(String via, String fragment, String task, int bytes) throws IOException {
        try (Participant.Role far = Roles.cast(List.of("far", via, HOST, fragment));
                Participant.Role near = Roles.cast(List.of("near", via, HOST, fragment, HOST, far.ready()))) {
            assertThat(Double.parseDouble(near.answer(task + " " + bytes + " 20")))
                    .isPositive();
            assertThat(Double.parseDouble(near.answer(task + " " + bytes + " 1")))
                    .isPositive();
        }
    }

    @ParameterizedTest
    @CsvSource({"packed", "cbor", "json"})
    void everySampleIsEncodedAndDecoded(String codec) throws IOException {
        try (Participant.Role role = Roles.cast(List.of("codec", codec))) {
            for (String sample : List.of("SUBMIT", "PREPARE", "PREPARE_100", "VOTE")) {
                assertThat(Double.parseDouble(role.answer("encode " + sample + " 10")))
                        .isPositive();
                assertThat(Double.parseDouble(role.answer("decode " + sample + " 10")))
                        .isPositive();
            }
        }
    }

    @Test
    void whatGoesWrongIsTheAnswer() {
        assertThat(heard("codec nonsense", "")).startsWith("failed: ");
        assertThat(heard("codec packed", "encode NOTHING 1\n")).startsWith("ready\nfailed: ");
        assertThat(heard("no-such-role", "")).contains("no role no-such-role");
    }

    private static String heard(String arguments, String questions) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        InputStream in = new ByteArrayInputStream(questions.getBytes(StandardCharsets.UTF_8));
        PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
        Participant.run(Roles::cast, List.of(arguments.split(" ", -1)), in, print);
        return out.toString(StandardCharsets.UTF_8).replace("\r", "");
    }
}
