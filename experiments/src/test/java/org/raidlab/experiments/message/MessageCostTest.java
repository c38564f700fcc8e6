package org.raidlab.experiments.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.raidlab.experiments.bench.child.Participant;
import org.raidlab.experiments.era.CostProfile;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Verdict;
import org.raidlab.experiments.table.EraTransactions;
import org.raidlab.experiments.table.PaperTransaction;
import org.raidlab.experiments.table.ThousandRelation;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.codec.Codecs;

/** One seed, with one run of each transaction. */
final class MessageCostTest {
    private static final Parameters PARAMETERS = new MessageCost().quick();
    private static final long SEED = 7;

    @TempDir
    private Path folder;

    private static List<RaidMessage> messages(Layout layout, String codec, PaperTransaction each, Notebook notebook) {
        return new SitesOfToday(layout, codec, PARAMETERS, SEED).measure(each, notebook);
    }

    private static double elapsed(CostProfile profile) {
        return new EraTransactions(profile, 1, ThousandRelation.of(100, SEED), SEED)
                .measure(PaperTransaction.SELECT_ONE, 1)
                .getLast()
                .elapsed();
    }

    @ParameterizedTest
    @CsvSource({"MERGED, 0, 8, 8", "THREE, 6, 20, 18", "SEPARATE, 12, 31, 29"})
    void aTransactionTakesSoManyMessagesInALayout(Layout layout, int select, int insert, int update) {
        SitesOfToday sites = new SitesOfToday(layout, "packed", PARAMETERS, SEED);
        assertThat(MessageCost.TRANSACTIONS.stream()
                        .map(each -> sites.measure(each, new Notebook()).size()))
                .containsExactly(select, insert, update);
    }

    @Test
    void theCodecDecidesBytesAndNotTheNumberOfMessages() {
        Notebook notebook = new Notebook();
        for (String codec : Codecs.NAMES) {
            SitesOfToday sites = new SitesOfToday(Layout.MERGED, codec, PARAMETERS, SEED);
            MessageCost.TRANSACTIONS.forEach(each -> sites.measure(each, notebook));
        }
        assertThat(Findings.of(notebook))
                .filteredOn(finding -> finding.verdict() != Verdict.ERA)
                .hasSize(10)
                .allMatch(finding -> finding.verdict() == Verdict.HOLDS, "holds");
    }

    @Test
    void moreMessagesThanThePackedCodecTakesFallShort() {
        Notebook notebook = new Notebook();
        for (String codec : Codecs.NAMES) {
            messages(Layout.MERGED, codec, PaperTransaction.UPDATE_ONE, notebook);
        }
        notebook.note(Figure.MESSAGES.key("json", Layout.SEPARATE, PaperTransaction.UPDATE_ONE), 41, "");
        notebook.note(Figure.MESSAGES.key("packed", Layout.SEPARATE, PaperTransaction.UPDATE_ONE), 40, "");
        notebook.note(Figure.BYTES.key("json", Layout.SEPARATE, PaperTransaction.UPDATE_ONE), 1, "B");
        notebook.note(Figure.BYTES.key("packed", Layout.SEPARATE, PaperTransaction.UPDATE_ONE), 2, "B");
        assertThat(Findings.of(notebook))
                .filteredOn(finding -> finding.verdict() == Verdict.FALLS_SHORT)
                .extracting(Finding::key)
                .containsExactly(
                        "today/json/less-packed/separate/update-one/messages",
                        "today/json/by-packed/separate/update-one/bytes");
    }

    @Test
    void serversThatCallEachOtherSaveTheTimeOfTheirMessages() {
        assertThat(elapsed(CostProfile.SUN_3_50.withLocalCalls())).isLessThan(elapsed(CostProfile.SUN_3_50));
    }

    @Test
    void longerMessagesTakeLongerOnMachinesOf1988() {
        assertThat(elapsed(CostProfile.SUN_3_50.withCodec("json"))).isGreaterThan(elapsed(CostProfile.SUN_3_50));
    }

    @Test
    void aProcessTakesTheMessagesOfAFileWithItsCodec() throws IOException {
        List<RaidMessage> messages = messages(Layout.MERGED, "packed", PaperTransaction.UPDATE_ONE, new Notebook());
        Path file = folder.resolve("messages of an update");
        MessagesRole.write(file, messages);
        assertThat(MessagesRole.read(file)).isEqualTo(messages);
        try (Participant.Role role = MessagesRole.cast(List.of(MessagesRole.NAME, "json"))) {
            assertThat(Double.parseDouble(role.answer(file + " 20"))).isPositive();
        }
    }
}
