package org.raidlab.ui.copy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.raidlab.msg.relation.Value;

/** Which lines of a file belong together. */
final class RecordReaderTest {
    private static RecordReader reader(String copy, String text) {
        return new RecordReader(
                new BufferedReader(new StringReader(text)),
                CopyReaderTest.plan(copy).file());
    }

    private static List<String> records(String copy, String text) throws IOException {
        RecordReader reader = reader(copy, text);
        List<String> records = new ArrayList<>();
        for (Optional<String> next = reader.next(); next.isPresent(); next = reader.next()) {
            records.add(next.get());
        }
        return records;
    }

    @Test
    void aQuotedColumnMayContainEndsOfLines() throws IOException {
        assertThat(records("copy dept () from \"f\"", "\"to\r\n\ny\",1\nshoe,2\n\"bo\nok\",3"))
                .containsExactly("\"to\n\ny\",1", "shoe,2", "\"bo\nok\",3");
    }

    @Test
    void aQuoteWithinAColumnBeginsNothing() throws IOException {
        assertThat(records("copy dept () from \"f\"", "5\" pipe,1\nshoe,2")).containsExactly("5\" pipe,1", "shoe,2");
        assertThat(records("copy dept (dname = c0quote, floor = c0) from \"f\"", "\"toy,1\nshoe\",2"))
                .containsExactly("\"toy,1", "shoe\",2");
    }

    @Test
    void aQuoteWithoutAnEndIsALineOfItsOwn() throws IOException {
        assertThat(records("copy dept () from \"f\"", "\"toy,1\nshoe,2\nbook,3"))
                .containsExactly("\"toy,1", "shoe,2", "book,3");
    }

    @Test
    void aHeaderIsReadAsColumns() throws IOException {
        assertThat(reader("copy dept () from \"f\" with header", "\"dname\" , floor\ntoy,1")
                        .header())
                .hasSize(1); // a blank after a quoted column is an error of the file
        assertThat(reader("copy dept () from \"f\" with header", "\"dname\", floor\ntoy,1")
                        .header())
                .containsExactly("dname", "floor");
    }

    @Test
    void theEndsOfLinesBecomeBlanksAndErrorsNameTheLineOfTheFile() {
        CopyPlan plan = CopyReaderTest.plan("copy dept () from \"f\"");
        CopyReader.Chunk good = new CopyReader(plan).read(1, List.of("\"to\ny\",1"));
        assertThat(plan.schema().layout().unpack(good.rows().getFirst()).getFirst())
                .isEqualTo(new Value.Text("to y"));
        CopyReader.Chunk bad = new CopyReader(plan).read(4, List.of("\"to\n\ny\",1", "shoe,x"));
        assertThat(bad.failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.line()).isEqualTo(7));
    }
}
