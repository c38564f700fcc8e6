package org.raidlab.core.turn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.core.turn.TurnFixture.Alarm;
import org.raidlab.core.turn.TurnFixture.Note;
import org.raidlab.core.turn.TurnFixture.Say;

/** Persist, then send: protocol section 1, rule by rule. */
class TurnTest {
    private final TurnFixture fixture = new TurnFixture();

    @Test
    void nothingLeavesBetweenAStepAndTheForceOfItsTurn() {
        fixture.host(TurnFixture.HERE, (text, out) -> {
            if (text.equals("decide")) {
                out.force(new Note("commit"));
            }
            out.send(TurnFixture.FAR, new Say("answer to " + text));
        });
        fixture.hear("decide");
        fixture.hear("ask");
        fixture.turn.run();
        assertThat(fixture.diary)
                .containsExactly(
                        "AC steps decide",
                        "append commit",
                        "AC steps ask",
                        "force",
                        "send answer to decide",
                        "send answer to ask");
    }

    @Test
    void whatTurnsHaveToSayWaitsInOrderUntilALateForceIsDurable() {
        fixture.host(TurnFixture.HERE, (text, out) -> {
            if (text.equals("decide")) {
                out.force(new Note("commit"));
            }
            out.send(TurnFixture.FAR, new Say("answer to " + text));
        });
        fixture.forceIsLate = true;
        fixture.hear("decide");
        fixture.turn.run();
        fixture.hear("ask");
        fixture.turn.run();
        assertThat(fixture.diary).containsExactly("AC steps decide", "append commit", "force", "AC steps ask");
        fixture.forceEnds.run();
        fixture.turn.run();
        assertThat(fixture.diary).endsWith("AC steps ask", "send answer to decide", "send answer to ask");
    }

    @Test
    void aDurableSendAsksForALateForceOnce() {
        fixture.host(TurnFixture.HERE, (text, out) -> {
            out.append(new Note("learned"));
            out.sendDurable(TurnFixture.FAR, new Say("acknowledge"));
        });
        fixture.forceIsLate = true;
        fixture.hear("go");
        fixture.turn.run();
        fixture.now += 20_000_000;
        fixture.turn.run();
        fixture.turn.run();
        assertThat(fixture.diary).containsOnlyOnce("force").doesNotContain("send acknowledge");
        assertThat(fixture.turn.nextDeadlineNanos()).isEqualTo(Long.MAX_VALUE);
        fixture.forceEnds.run();
        fixture.turn.run();
        assertThat(fixture.diary).endsWith("send acknowledge");
    }

    @Test
    void aTurnForcesOnceHoweverManyRecordsAskForIt() {
        fixture.host(TurnFixture.HERE, (text, out) -> out.force(new Note(text)));
        fixture.hear("a");
        fixture.hear("b");
        fixture.turn.run();
        assertThat(fixture.diary).containsOnlyOnce("force");
    }

    @Test
    void anAppendedRecordHoldsNothingBack() {
        fixture.host(TurnFixture.HERE, (text, out) -> {
            out.append(new Note("hint"));
            out.send(TurnFixture.FAR, new Say("reply"));
        });
        fixture.hear("go");
        fixture.turn.run();
        assertThat(fixture.diary).endsWith("send reply").doesNotContain("force");
    }

    @Test
    void aDurableSendWaitsForTheNextForceAndForTwentyMillisecondsAtMost() {
        fixture.host(TurnFixture.HERE, (text, out) -> {
            out.append(new Note("learned"));
            out.sendDurable(TurnFixture.FAR, new Say("acknowledge"));
        });
        fixture.hear("go");
        fixture.turn.run();
        assertThat(fixture.diary).doesNotContain("send acknowledge");
        assertThat(fixture.turn.nextDeadlineNanos()).isEqualTo(fixture.now + 20_000_000);
        fixture.now += 20_000_000;
        fixture.turn.run();
        assertThat(fixture.diary).endsWith("force", "send acknowledge");
        assertThat(fixture.turn.nextDeadlineNanos()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void aDurableSendGoesAtOnceWhenEverythingIsDurable() {
        fixture.host(TurnFixture.HERE, (text, out) -> out.sendDurable(TurnFixture.FAR, new Say("known")));
        fixture.hear("go");
        fixture.turn.run();
        assertThat(fixture.diary).endsWith("send known");
    }

    @Test
    void messagesBetweenServersOfAProcessAreHandedOnWithinTheTurn() {
        fixture.host(TurnFixture.HERE, (text, out) -> out.send(TurnFixture.NEIGHBOUR, new Say("check")));
        fixture.host(TurnFixture.NEIGHBOUR, (text, out) -> {});
        fixture.hear("go");
        assertThat(fixture.turn.run()).isFalse();
        assertThat(fixture.diary).containsExactly("AC steps go", "CC steps check");
    }

    @Test
    void whatWaitsOutsideComesBeforeWhatItBringsAbout() {
        fixture.host(TurnFixture.HERE, (text, out) -> out.send(TurnFixture.NEIGHBOUR, new Say("check " + text)));
        fixture.host(TurnFixture.NEIGHBOUR, (text, out) -> {});
        fixture.hear("a");
        fixture.hear("b");
        fixture.turn.run();
        assertThat(fixture.diary).containsExactly("AC steps a", "AC steps b", "CC steps check a", "CC steps check b");
    }

    @Test
    void whatATurnLeavesOverComesBeforeWhatArrivesLater() {
        fixture.host(TurnFixture.HERE, (text, out) -> {
            fixture.now += Duration.ofMillis(7).toNanos();
            out.send(TurnFixture.NEIGHBOUR, new Say("check " + text));
        });
        fixture.host(TurnFixture.NEIGHBOUR, (text, out) -> {});
        List.of("a", "b", "c").forEach(fixture::hear);
        assertThat(fixture.turn.run()).isTrue();
        fixture.hear("d");
        fixture.turn.run();
        assertThat(fixture.diary)
                .containsExactly(
                        "AC steps a",
                        "AC steps b",
                        "AC steps c",
                        "CC steps check a",
                        "CC steps check b",
                        "CC steps check c",
                        "AC steps d",
                        "CC steps check d");
    }

    @Test
    void aMessageToOneselfBeginsTheNextTurn() {
        fixture.host(TurnFixture.HERE, (text, out) -> {
            if (text.equals("go")) {
                out.send(TurnFixture.HERE, new Say("go on"));
            }
        });
        fixture.hear("go");
        assertThat(fixture.turn.run()).isTrue();
        assertThat(fixture.diary).containsExactly("AC steps go");
        assertThat(fixture.turn.run()).isFalse();
        assertThat(fixture.diary).endsWith("AC steps go on");
    }

    @Test
    void aMulticastKeepsItsReceiversTogether() {
        fixture.host(
                TurnFixture.HERE,
                (text, out) -> out.multicast(List.of(TurnFixture.FAR, TurnFixture.FAR.at(3)), new Say("prepare")));
        fixture.hear("go");
        fixture.turn.run();
        assertThat(fixture.diary).endsWith("multicast prepare to 2");
    }

    @Test
    void aTimerFiresWhenItIsDueAndNotBefore() {
        fixture.host(TurnFixture.HERE, (text, out) -> out.setTimer(new Alarm("t"), Duration.ofNanos(10)));
        fixture.hear("go");
        fixture.turn.run();
        fixture.now += 9;
        fixture.turn.run();
        assertThat(fixture.diary).doesNotContain("AC timer t");
        fixture.now += 1;
        fixture.turn.run();
        assertThat(fixture.diary).endsWith("AC timer t");
    }

    @Test
    void aCancelledTimerThatIsAlreadyDueDoesNotFire() {
        fixture.host(TurnFixture.HERE, (text, out) -> {
            if (text.equals("set")) {
                out.setTimer(new Alarm("t"), Duration.ofNanos(10));
            } else {
                out.cancelTimer(new Alarm("t"));
            }
        });
        fixture.hear("set");
        fixture.turn.run();
        fixture.now += 10;
        fixture.hear("cancel");
        fixture.turn.run();
        assertThat(fixture.diary).doesNotContain("AC timer t");
    }

    @Test
    void aTimerThatIsSetAgainMoves() {
        fixture.host(
                TurnFixture.HERE,
                (text, out) -> out.setTimer(new Alarm("t"), Duration.ofNanos(text.equals("soon") ? 10 : 50)));
        fixture.hear("soon");
        fixture.hear("later");
        fixture.turn.run();
        assertThat(fixture.turn.nextDeadlineNanos()).isEqualTo(fixture.now + 50);
    }

    @Test
    void aFailedForceLetsNothingOut() {
        fixture.forceFails = true;
        fixture.host(TurnFixture.HERE, (text, out) -> {
            out.force(new Note("commit"));
            out.send(TurnFixture.FAR, new Say("done"));
        });
        fixture.hear("go");
        assertThatThrownBy(fixture.turn::run).isInstanceOf(StorageException.class);
        assertThat(fixture.diary).doesNotContain("send done");
    }

    @Test
    void aTurnWhoseTimeIsUsedUpForcesAndSendsBeforeItGoesOn() {
        fixture.host(TurnFixture.HERE, (text, out) -> {
            out.force(new Note(text));
            fixture.now += Duration.ofMillis(20).toNanos();
        });
        List.of("a", "b", "c", "d").forEach(fixture::hear);

        assertThat(fixture.turn.run()).isTrue();
        assertThat(fixture.diary)
                .as("it looks at the clock before every fourth step")
                .containsExactly("AC steps a", "append a", "AC steps b", "append b", "AC steps c", "append c", "force");
        assertThat(fixture.turn.run()).isFalse();
        assertThat(fixture.diary).endsWith("AC steps d", "append d", "force");
    }

    @Test
    void aTimerFiresThoughMessagesUseTheTurnsTimeUp() {
        fixture.host(TurnFixture.HERE, (text, out) -> {
            out.setTimer(new Alarm("of all"), Duration.ZERO);
            fixture.now += Duration.ofMillis(20).toNanos();
        });
        List.of("a", "b", "c", "d").forEach(fixture::hear);

        fixture.turn.run();

        assertThat(fixture.diary).startsWith("AC steps a", "AC steps b", "AC steps c", "AC timer of all");
    }

    @Test
    void aTurnWhoseTimeIsUsedUpTakesNoMessagesBetweenItsTimers() {
        fixture.host(TurnFixture.HERE, (text, out) -> {
            out.setTimer(new Alarm(text), Duration.ZERO);
            fixture.now += Duration.ofMillis(20).toNanos();
        });
        List.of("a", "b", "c", "d", "e", "f").forEach(fixture::hear);

        fixture.turn.run();

        assertThat(fixture.diary)
                .startsWith("AC steps a", "AC steps b", "AC steps c", "AC timer a", "AC timer b", "AC timer c")
                .doesNotContain("AC steps d");
    }

    /** A heartbeat that waited for the end of a long statement would be a silence. */
    @Test
    void whatComesFromOutsideWaitsForNoMoreThanOneTurnThatWasTooLong() {
        fixture.host(TurnFixture.HERE, (text, out) -> {
            fixture.now += Duration.ofMillis(20).toNanos();
            if (text.startsWith("part")) {
                out.send(TurnFixture.HERE, new Say(text + "+"));
            }
        });
        List.of("part", "part", "part", "heartbeat").forEach(fixture::hear);

        fixture.turn.run();
        assertThat(fixture.diary).doesNotContain("AC steps heartbeat");
        fixture.turn.run();
        assertThat(fixture.diary.subList(3, 5)).containsExactly("AC steps heartbeat", "AC steps part+");
    }

    @Test
    void aFullQueueDropsAndCounts() {
        fixture.host(TurnFixture.HERE, (text, out) -> {});
        for (int i = 0; i < 4; i++) {
            assertThat(fixture.hear("m" + i)).isTrue();
        }
        assertThat(fixture.hear("too many")).isFalse();
        assertThat(fixture.turn.dropped()).isEqualTo(1);
    }

    @Test
    void writtenBlocksAreAnsweredInALaterTurn() {
        fixture.host(TurnFixture.HERE, (text, out) -> {
            if (text.equals("go")) {
                out.writeBlocks(new BlockRange(TurnFixture.BLOCKS, 7, 1), new Block(new byte[1]), new Say("written"));
            }
        });
        fixture.hear("go");
        fixture.turn.run();
        assertThat(fixture.diary).containsExactly("AC steps go", "blocks 7");
        fixture.turn.run();
        assertThat(fixture.diary).endsWith("AC steps written");
    }

    @Test
    void everyStepIsCheckedAndEveryHundredthThoroughly() {
        List<String> checks = new ArrayList<>();
        fixture.turn.host(
                TurnFixture.HERE,
                new Server<>() {
                    @Override
                    public void onMessage(Envelope<Say> in, Effects<Say> out) {}

                    @Override
                    public void onTimer(TimerToken token, Effects<Say> out) {}

                    @Override
                    public void checkInvariants() {
                        checks.add("cheap");
                    }

                    @Override
                    public void checkInvariantsFully() {
                        checks.add("thorough");
                    }
                },
                TurnFixture.LABEL);
        for (int step = 0; step < 200; step++) {
            fixture.hear("go");
            fixture.turn.run();
        }
        assertThat(checks).hasSize(200);
        assertThat(checks.get(99)).isEqualTo("thorough");
        assertThat(checks.get(199)).isEqualTo("thorough");
        assertThat(Collections.frequency(checks, "thorough")).isEqualTo(2);
    }

    @Test
    void timersThatAreSetAreListedByTheirOwner() {
        fixture.host(TurnFixture.HERE, (text, out) -> {
            out.setTimer(new Alarm("kept"), Duration.ofMillis(5));
            out.setTimer(new Alarm("cancelled"), Duration.ofMillis(5));
            out.cancelTimer(new Alarm("cancelled"));
        });
        fixture.hear("go");
        fixture.turn.run();
        assertThat(fixture.turn.timersSet()).containsOnlyKeys(TurnFixture.HERE);
        assertThat(fixture.turn.timersSet().get(TurnFixture.HERE)).containsExactly(new Alarm("kept"));
    }
}
