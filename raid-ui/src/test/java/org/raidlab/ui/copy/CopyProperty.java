package org.raidlab.ui.copy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.relation.Value;
import org.raidlab.ui.golden.TestSchemas;

/** What copy into writes, copy from reads back; and no line crashes the reader. */
final class CopyProperty {
    private static final int CASES = 5_000;
    private static final String CHARACTERS = "ab ,\"\t:'\\é-";

    @Test
    void whatIsWrittenIsReadBackTheSame() {
        CopyPlan in = CopyReaderTest.plan("copy account () from \"f\"");
        CopyPlan out = new CopyPlan(in.schema(), false, "f", in.fields(), List.of());
        StatementResult.CopyFile file = out.file();
        for (long seed = 0; seed < CASES; seed++) {
            List<Value> row = row(new SplittableRandom(seed));
            List<Value> texts = new CopyWriter(out).write(row);
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < texts.size(); i++) {
                line.append(texts.get(i)).append(file.delimiters().get(i));
            }
            assertThat(line.charAt(line.length() - 1)).isEqualTo('\n');
            CopyReader.Chunk chunk = new CopyReader(in).read(1, List.of(line.substring(0, line.length() - 1)));
            assertThat(chunk.failures()).as("seed %d: %s", seed, line).isEmpty();
            Row read = chunk.rows().getFirst();
            assertThat(TestSchemas.ACCOUNT.layout().unpack(read))
                    .as("seed %d: %s", seed, line)
                    .isEqualTo(row);
        }
    }

    @Test
    void everyLineIsARowOrAFailure() {
        List<CopyPlan> plans = List.of(
                CopyReaderTest.plan("copy account () from \"f\""),
                CopyReaderTest.plan("copy emp (name = c3, x = d0tab, sal = c0colon, age = c0) from \"f\""),
                CopyReaderTest.plan("copy emp (name = c0quote, dept = c0 \", \", sal = i4) from \"f\""));
        for (long seed = 0; seed < 4 * CASES; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            String line = characters(random, random.nextInt(25), CHARACTERS + "0123456789.e");
            CopyPlan plan = plans.get(random.nextInt(plans.size()));
            CopyReader.Chunk chunk = new CopyReader(plan).read(1, List.of(line));
            int expected = line.isEmpty() ? 0 : 1;
            assertThat(chunk.rows().size() + chunk.failures().size())
                    .as("seed %d: %s", seed, line)
                    .isEqualTo(expected);
        }
    }

    @Test
    void fixedWidthsArePaddedCutOrStarred() {
        CopyPlan plan = CopyReaderTest.plan("copy emp (name = c3, x = d2, sal = c3, age = c0) from \"f\"");
        CopyWriter writer = new CopyWriter(plan);
        assertThat(writer.write(List.of(new Value.Text("J"), new Value.Int(12), new Value.Int(1))))
                .containsExactly(text("J  "), text("  "), text("12 "), text("1"));
        assertThat(writer.write(List.of(new Value.Text("Jones"), new Value.Int(1234), Value.NULL)))
                .containsExactly(text("Jon"), text("  "), text("***"), text(""));
    }

    private static Value text(String text) {
        return new Value.Text(text);
    }

    private static List<Value> row(SplittableRandom random) {
        List<Value> row = new ArrayList<>();
        row.add(new Value.Int(random.nextLong()));
        row.add(new Value.Int(random.nextInt()));
        row.add(random.nextBoolean() ? Value.NULL : text(owner(random)));
        row.add(new Value.Float((float) random.nextDouble()));
        row.add(random.nextBoolean() ? Value.NULL : new Value.Float(random.nextDouble() * 1e300));
        row.add(new Value.Int(random.nextInt(-128, 128)));
        return row;
    }

    /** Trailing blanks would go when they are stored. */
    private static String owner(SplittableRandom random) {
        return characters(random, random.nextInt(10), CHARACTERS.replace("\t", ""))
                .stripTrailing();
    }

    private static String characters(SplittableRandom random, int count, String from) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(from.charAt(random.nextInt(from.length())));
        }
        return text.toString();
    }
}
