package org.raidlab.core.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.TurnFixture.Note;
import org.raidlab.core.turn.TurnFixture.Say;
import org.raidlab.core.turn.TurnFixture.Vote;

/** The devices of a process in its turn: several logs, a keeper, and forces in the background. */
class TurnDevicesTest {
    private final TurnFixture fixture = new TurnFixture();

    @Test
    void copiesAreInTheKeeperBeforeTheLogIsCutAndNotBeforeTheirRecordsAreForced() {
        fixture.host(TurnFixture.HERE, (text, out) -> {
            out.append(new Note("note"));
            out.append(new Vote("yes"));
            out.truncateLog(new Lsn(1));
        });
        fixture.hear("go");
        fixture.turn.run();
        assertThat(fixture.diary)
                .containsExactly(
                        "AC steps go",
                        "append note",
                        "append vote yes",
                        "force",
                        "append ledger kept yes 1",
                        "force ledger",
                        "truncate 1");
    }

    @Test
    void aCopyThatTheKeeperHadBeforeACrashIsNotMadeAgain() {
        TurnFixture restarted = new TurnFixture(
                Map.of("", List.of("vote a", "vote b", "vote c"), "ledger", List.of("kept a 0", "kept b 1")));
        restarted.host(TurnFixture.HERE, (text, out) -> out.truncateLog(new Lsn(3)));
        restarted.turn.start();
        restarted.hear("go");
        restarted.turn.run();
        assertThat(restarted.diary)
                .containsExactly("AC steps go", "force", "append ledger kept c 2", "force ledger", "truncate 3");
    }

    @Test
    void anEffectNamesTheLogThatItAddresses() {
        fixture.host(TurnFixture.HERE, (text, out) -> {
            out.log(TurnFixture.SECOND).force(new Note("second"));
            out.append(new Note("first"));
            out.send(TurnFixture.FAR, new Say("done"));
        });
        fixture.hear("go");
        fixture.turn.run();
        assertThat(fixture.diary)
                .containsExactly("AC steps go", "append second second", "append first", "force second", "send done");
    }

    @Test
    void aLogIsCutAfterTheForcesOfAllLogs() {
        fixture.host(TurnFixture.HERE, (text, out) -> {
            out.truncateLog(new Lsn(1));
            out.log(TurnFixture.SECOND).force(new Note("moved"));
        });
        fixture.hear("go");
        fixture.turn.run();
        assertThat(fixture.diary.subList(2, 6)).containsExactly("force", "force second", "force ledger", "truncate 1");
    }

    @Test
    void aDeviceThatTheProcessDoesNotHaveIsRefusedAndSoIsWritingToAKeeper() {
        LogDevice other = LogDevice.of("other", Note.class, null);
        fixture.host(TurnFixture.HERE, (text, out) -> {
            assertThatThrownBy(() -> out.log(other)).isInstanceOf(StorageException.class);
            assertThatThrownBy(() -> out.log(TurnFixture.LEDGER)).isInstanceOf(StorageException.class);
            BlockRange range = new BlockRange(new BlockDevice("other", 4_096), 0, 1);
            assertThatThrownBy(() -> out.writeBlocks(range, new Block(new byte[1]), new Say("no")))
                    .isInstanceOf(StorageException.class)
                    .hasMessageContaining("other");
        });
        fixture.hear("go");
        fixture.turn.run();
        assertThat(fixture.diary).containsExactly("AC steps go");
    }

    @Test
    void aForceInTheBackgroundDelaysNothingAndItsEndComesInALaterTurn() {
        fixture.host(TurnFixture.HERE, (text, out) -> {
            if (text.equals("go")) {
                out.log(TurnFixture.SECOND).append(new Note("a"), new Say("a is durable"));
                out.send(TurnFixture.FAR, new Say("not delayed"));
            }
        });
        fixture.hear("go");
        assertThat(fixture.turn.run()).isFalse();
        assertThat(fixture.diary)
                .containsExactly("AC steps go", "append second a", "begin force second", "send not delayed");
        fixture.background.removeFirst().run();
        fixture.turn.run();
        assertThat(fixture.diary).last().isEqualTo("AC steps a is durable");
    }

    @Test
    void appendsDuringAForceInTheBackgroundShareTheNextOne() {
        fixture.host(TurnFixture.HERE, (text, out) -> {
            if (text.length() == 1) {
                out.log(TurnFixture.SECOND).append(new Note(text), new Say("durable " + text));
            }
        });
        for (String text : List.of("a", "b", "c")) {
            fixture.hear(text);
            fixture.turn.run();
        }
        assertThat(fixture.background).hasSize(1);
        fixture.background.removeFirst().run();
        fixture.turn.run();
        assertThat(fixture.diary).contains("AC steps durable a").doesNotContain("AC steps durable b");
        assertThat(fixture.background).hasSize(1);
        fixture.background.removeFirst().run();
        fixture.turn.run();
        assertThat(fixture.diary).endsWith("AC steps durable b", "AC steps durable c");
    }

    @Test
    void aTurnThatForcesTheLogAnywayNeedsNoForceInTheBackground() {
        fixture.host(TurnFixture.HERE, (text, out) -> {
            if (text.equals("go")) {
                out.log(TurnFixture.LOG).append(new Note("a"), new Say("a is durable"));
                out.force(new Note("b"));
            }
        });
        fixture.hear("go");
        assertThat(fixture.turn.run()).isTrue();
        fixture.turn.run();
        assertThat(fixture.background).isEmpty();
        assertThat(fixture.diary)
                .containsExactly("AC steps go", "append a", "append b", "force", "AC steps a is durable");
    }
}
