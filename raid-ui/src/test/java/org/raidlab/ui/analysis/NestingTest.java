package org.raidlab.ui.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.msg.Action;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.codec.Codecs;
import org.raidlab.ui.fault.Fault;
import org.raidlab.ui.fault.QuelException;
import org.raidlab.ui.golden.TestSchemas;
import org.raidlab.ui.syntax.QuelReader;
import org.raidlab.ui.syntax.Statement;

/** However deep a text nests, it is refused here or passes every codec. */
final class NestingTest {
    /** Made once: what a codec knows of the vocabulary takes it longer to learn than all of these messages. */
    private static final List<Codec<RaidMessage>> CODECS =
            Codecs.NAMES.stream().map(Codecs::raid).toList();

    /** Refused, or the action. */
    private static Optional<Action> action(String text) {
        try {
            Statement statement = QuelReader.read(text).getFirst().statement();
            return Analysis.of(statement, Map.of(), TestSchemas.ALL, List.of()) instanceof ResolvedStatement.Act act
                    ? Optional.of(act.action())
                    : Optional.empty();
        } catch (QuelException e) {
            assertThat(e.failure().code()).isEqualTo(Fault.NESTED_TOO_DEEP.code());
            return Optional.empty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "retrieve (x = %sdept.floor%s)|- |",
                "retrieve (x = %sdept.floor%s)|(1 + |)",
                "retrieve (x = dept.floor%s%s)| + dept.floor|",
                "append to dept (floor = %sdept.floor%s)|sqrt(|)",
                "replace dept (dname = %sdept.dname%s)|concat(\"\", |)",
                "delete dept where %sdept.floor = 1%s|not |",
                "delete dept where %sdept.floor = 1%s|(dept.floor = 2 and (dept.floor = 3 or |))"
            })
    void everyDepthIsRefusedOrEncodable(String form) throws MalformedException {
        String[] parts = form.split("\\|", -1);
        int accepted = 0;
        for (int depth = 1; depth <= 150; depth++) {
            Optional<Action> action = action(parts[0].formatted(parts[1].repeat(depth), parts[2].repeat(depth)));
            if (action.isPresent()) {
                accepted = depth;
                passes(new AdMessage.Execute(1, Optional.empty(), action.get(), true, 0));
            }
        }
        assertThat(accepted).isBetween(25, 149);
    }

    private static void passes(RaidMessage message) throws MalformedException {
        for (Codec<RaidMessage> codec : CODECS) {
            assertThat(codec.decode(codec.encode(message))).isEqualTo(message);
        }
    }
}
