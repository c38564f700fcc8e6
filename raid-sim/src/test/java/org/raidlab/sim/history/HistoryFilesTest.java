package org.raidlab.sim.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.raidlab.sim.history.Script.committed;
import static org.raidlab.sim.history.Script.r;
import static org.raidlab.sim.history.Script.unknown;
import static org.raidlab.sim.history.Script.w;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HistoryFilesTest {

    @TempDir
    private Path folder;

    private static byte[] bytes(String text) {
        return text.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    }

    private static List<HistoryTransaction> history(String text) throws IOException {
        try (JsonLinesReader<HistoryTransaction> reader =
                HistoryFiles.historyReader(new ByteArrayInputStream(bytes(text)))) {
            return reader.readAll();
        }
    }

    @Test
    void aHistoryLineHasTheFieldsOfTheContract() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (JsonLinesWriter<HistoryTransaction> writer = HistoryFiles.historyWriter(out)) {
            writer.write(committed("3.1.17", 10, 20, r("thousand/42", 4, "a"), w("thousand/42", 5, "b")));
            writer.write(unknown("3.1.18", 30, 40, w("thousand/42", "c")));
        }
        assertThat(out.toString(StandardCharsets.UTF_8).replace('"', '\''))
                .isEqualTo("{'txn':'3.1.17','site':1,'start':10,'end':20,'status':'committed','ops':["
                        + "{'op':'r','item':'thousand/42','version':4,'value':'a'},"
                        + "{'op':'w','item':'thousand/42','version':5,'value':'b'}]}\n"
                        + "{'txn':'3.1.18','site':1,'start':30,'end':40,'status':'unknown','ops':["
                        + "{'op':'w','item':'thousand/42','value':'c'}]}\n");
    }

    @Test
    void whatIsWrittenIsReadBack() throws IOException {
        List<HistoryTransaction> history = SerialExecution.of(3, new SerialExecution.Shape(4, 50, 2, true, true));
        Path file = folder.resolve("history.jsonl");
        try (JsonLinesWriter<HistoryTransaction> writer = HistoryFiles.historyWriter(Files.newOutputStream(file))) {
            for (HistoryTransaction transaction : history) {
                writer.write(transaction);
            }
        }
        assertThat(HistoryFiles.readHistory(file)).isEqualTo(history);
    }

    @Test
    void valuesOfEveryKindAreReadBack() throws IOException {
        List<Value> values = List.of(
                Value.ABSENT,
                Value.of(true),
                Value.of(Long.MIN_VALUE),
                Value.of(new BigDecimal("0.10")),
                Value.of(new BigDecimal("123456789012345678901234567890")),
                Value.of("a \"quoted\" ä\n"),
                Value.row(Value.of(1), Value.of("b"), Value.ABSENT));
        Path file = folder.resolve("copies.jsonl");
        try (JsonLinesWriter<CopyRecord> writer = HistoryFiles.copiesWriter(Files.newOutputStream(file))) {
            for (Value value : values) {
                writer.write(new CopyRecord(1, "x", 1, value, true));
            }
        }
        assertThat(HistoryFiles.readCopies(file)).extracting(CopyRecord::value).isEqualTo(values);
    }

    @Test
    void numbersAreEqualAsNumbers() {
        assertThat(Value.of(new BigDecimal("42.00"))).isEqualTo(Value.of(42));
        assertThat(Value.of(new BigDecimal("0.10"))).isEqualTo(Value.of(new BigDecimal("0.1")));
        assertThat(Value.of(new BigDecimal("1e1000000000"))).isInstanceOf(Value.Decimal.class);
    }

    @Test
    void everyWholeNumberOfSixtyFourBitsHasOneForm() {
        assertThat(Value.of(BigDecimal.valueOf(Long.MAX_VALUE))).isEqualTo(Value.of(Long.MAX_VALUE));
        assertThat(Value.of(new BigDecimal("9223372036854775808"))).isInstanceOf(Value.Decimal.class);
    }

    @Test
    void copiesAndDecisionsHaveTheFieldsOfTheContract() throws IOException {
        String copy = "{'site':2,'item':'thousand/42','version':7,'value':[1,'a'],'faillocked':false}\n";
        String decision = "{'txn':'3.1.17','site':2,'ev':'vote-yes','t':99}\n";
        CopyRecord copyRecord =
                HistoryFiles.copiesReader(new ByteArrayInputStream(bytes(copy))).next();
        LedgerRecord ledgerRecord = HistoryFiles.decisionsReader(new ByteArrayInputStream(bytes(decision)))
                .next();
        assertThat(copyRecord)
                .isEqualTo(new CopyRecord(2, "thousand/42", 7, Value.row(Value.of(1), Value.of("a")), false));
        assertThat(ledgerRecord).isEqualTo(new LedgerRecord("3.1.17", 2, LedgerEvent.VOTE_YES, 99));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (JsonLinesWriter<CopyRecord> copies = HistoryFiles.copiesWriter(out);
                JsonLinesWriter<LedgerRecord> decisions = HistoryFiles.decisionsWriter(out)) {
            copies.write(new CopyRecord(2, "thousand/42", 7, Value.row(Value.of(1), Value.of("a")), false));
            copies.flush();
            decisions.write(new LedgerRecord("3.1.17", 2, LedgerEvent.VOTE_YES, 99));
            decisions.flush();
        }
        assertThat(out.toString(StandardCharsets.UTF_8).replace('"', '\'')).isEqualTo(copy + decision);
    }

    @Test
    void emptyLinesWindowsLineEndsAndUnknownFieldsArePassedOver() throws IOException {
        List<HistoryTransaction> history = history("\n  \r\n{'txn':'T','site':1,'start':1,'end':2,'status':'aborted',"
                + "'note':{'of':[1]},'ops':[{'op':'r','item':'x','version':null,'value':1,'more':1}]}\r\n\n");
        assertThat(history).hasSize(1);
        assertThat(history.getFirst().ops().getFirst().versioned()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{'txn':'T' | not a JSON object: ",
                "[] | expected an object in braces, found an array",
                "{} {} | not a JSON object: ",
                "{'txn':'T','txn':'U'} | not a JSON object: Duplicate",
                "{'txn':1,'ops':[]} | field \"txn\" must be a string, found the number 1",
                "{'txn':'T','ops':{}} | field \"ops\" must be an array, found an object",
                "{'txn':'T','ops':[]} | field \"site\" is missing",
                "{'txn':'T','site':1.5,'ops':[]} | "
                        + "field \"site\" must be a whole number of 64 bits, found the number 1.5",
                "{'txn':'T','site':-1,'ops':[]} | field \"site\" is -1, not a site number",
                "{'txn':'T','site':1,'start':2,'end':1,'status':'aborted','ops':[]} | "
                        + "transaction T ends at 1, before it",
                "{'txn':'T','site':1,'start':1,'end':1,'status':'lost','ops':[]} | "
                        + "field \"status\" is \"lost\", not one of"
                        + " committed, aborted, unknown",
                "{'ops':[{'op':'x','item':'i'}]} | field \"op\" is \"x\", not one of r, w",
                "{'ops':[{'op':'r','item':'i','version':-3,'value':1}]} | field \"version\" is negative: -3",
                "{'ops':[{'op':'w','item':'i','version':0,'value':1}]} | a write of i has version 0",
                "{'ops':[{'op':'r','item':'i','version':1}]} | field \"value\" is missing",
                "{'ops':[{'op':'r','item':'i','version':1,'value':{}}]} | field \"value\" must be a number, a string",
                "{'ops':[{'op':'r','item':'i','version':1,'value':[[1]]}]} | "
                        + "field \"value\" must be a number, a string",
                "{'txn':'T','site':1,'start':1,'end':1,'status':'committed','ops':[{'op':'w','item':'i','value':1}]} |"
                        + " committed transaction T writes i without a version",
            })
    void aBadLineIsNamedWithWhatIsWrong(String line, String what) {
        String good = "{'txn':'T','site':1,'start':1,'end':2,'status':'aborted','ops':[]}\n";
        assertThatThrownBy(() -> history(good + "\n" + line + "\n"))
                .isInstanceOf(HistoryFormatException.class)
                .hasMessageStartingWith("line 3: " + what)
                .extracting("line")
                .isEqualTo(3L);
    }

    @Test
    void brokenUtf8IsABadLine() {
        byte[] line = bytes("{'txn':'T?'}");
        line[9] = (byte) 0xff;
        assertThatThrownBy(() -> HistoryFiles.decisionsReader(new ByteArrayInputStream(line))
                        .next())
                .isInstanceOf(HistoryFormatException.class)
                .hasMessageStartingWith("line 1: not a JSON object");
    }

    @Test
    void aLineOverTheCapIsAnErrorBeforeItFillsTheHeap() {
        ByteLines lines = new ByteLines(new ByteArrayInputStream(new byte[5_000]), 4_096);
        assertThatThrownBy(lines::next)
                .isInstanceOf(HistoryFormatException.class)
                .hasMessage("line 1: longer than 4096 bytes");
    }
}
