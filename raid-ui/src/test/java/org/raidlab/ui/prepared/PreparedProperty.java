package org.raidlab.ui.prepared;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.raidlab.msg.Action;
import org.raidlab.msg.relation.Format;
import org.raidlab.msg.relation.Schema;
import org.raidlab.ui.analysis.Analysis;
import org.raidlab.ui.analysis.ReferencedRelations;
import org.raidlab.ui.analysis.ResolvedStatement;
import org.raidlab.ui.fault.QuelException;
import org.raidlab.ui.golden.GoldenFile;
import org.raidlab.ui.golden.TestSchemas;
import org.raidlab.ui.syntax.QuelReader;
import org.raidlab.ui.syntax.SourceStatement;
import org.raidlab.ui.syntax.Statement;

/** A prepared statement means what reading and analysing its text would find, or does not know it. */
final class PreparedProperty {
    private static final Map<String, String> RANGES =
            Map.of("e", "emp", "m", "emp", "d", "dept", "t", "thousand", "a", "account");
    private static final List<String> WITH_VALUES = List.of(
            "retrieve (e.name, x = 7) where e.sal > 5 and e.dept = \"toy\"",
            "retrieve (e.name) where e.sal = 5 or e.sal = 5",
            "retrieve (x = count(e.name by e.sal + 1), y = count(e.name by e.sal + 1))",
            "retrieve (x = sum(e.sal by e.age + 1 where e.sal > 100), y = sum(e.sal by e.age + 1 where e.sal > 100))",
            "retrieve (x = sum(e.sal by e.age + 1 where e.sal > 100), y = sum(e.sal by e.age + 2 where e.sal > 200))",
            "retrieve (e.name) where e.sal = 3 + 4",
            "retrieve (e.name) where e.sal = - 3",
            "retrieve (e.name) where e.sal = 3 / 0",
            "retrieve (e.name, x = -7, y = -70000) where e.sal = -3 and e.age > --3",
            "retrieve (x = -2 ** e.age, y = 2 ** -3, z = e.sal -5, u = -0 ** e.age, v = abs(-5) - -70000 * e.sal)",
            "replace e (sal = e.sal + -70000, age = -1) where e.age = -0",
            "append to account (id = -1, balance = -70000, level = - 200)",
            "retrieve (x = concat(e.name, \"abc\"), y = 70000 * e.sal)",
            "append to account (id = 1, balance = 70000, owner = \"ann\", rate = 3, level = 5)",
            "append to account (id = 1, level = 200)",
            "append to dept (dname = \"toys  \", floor = 3)",
            "append to dept (dname = \"too long a name\", floor = 3)",
            "append to emp (name = e.name, sal = e.sal + 1) where e.sal < 10",
            "replace e (sal = 7, age = 8, dept = \"toy\") where e.name = \"bob\"",
            "replace e (age = 7 + e.age) where e.age = 0",
            "delete e where e.name = \"ann\" and e.sal != 0");
    private static final Pattern VALUES = Pattern.compile("\"[^\"]*\"|(?<![A-Za-z0-9_.])[0-9]+");
    private static final Pattern CALCULUS = Pattern.compile("\\s*(database|get|insert|update)\\b");
    private static final int VARIANTS = 40;

    private int prepared;
    private int known;

    @Test
    void whatIsPreparedMeansWhatTheTextMeans() {
        SplittableRandom random = new SplittableRandom(1);
        texts().forEach(text -> prepare(text, random));
        assertThat(prepared).as("statements that could be prepared").isGreaterThan(60);
        assertThat(known).as("texts that were known").isGreaterThan(1_000);
    }

    private static List<String> texts() {
        List<String> texts = new ArrayList<>(WITH_VALUES);
        GoldenFile.all().map(GoldenFile.Example::input).forEach(texts::add);
        return texts;
    }

    private void prepare(String text, SplittableRandom random) {
        List<TextForm> forms = TextForm.of(text);
        Optional<Statement> statement = forms.size() == 1 ? single(text) : Optional.empty();
        if (statement.isEmpty() || !(meaning(statement.get()).orElse(null) instanceof ResolvedStatement.Act act)) {
            return;
        }
        TextForm form = forms.getFirst();
        PreparedStatements statements = new PreparedStatements();
        List<String> relations = ReferencedRelations.of(statement.get(), RANGES);
        statements.learn(form, relations, TestSchemas.named(relations), act);
        Optional<PreparedStatement> found = statements.find(form);
        found.ifPresent(learned -> {
            prepared++;
            for (int i = 0; i < VARIANTS; i++) {
                compare(learned, form, varied(text, random));
            }
        });
    }

    private void compare(PreparedStatement learned, TextForm form, String text) {
        List<TextForm> other = TextForm.of(text);
        if (other.size() != 1 || !other.getFirst().form().equals(form.form())) {
            return;
        }
        List<Schema> found = TestSchemas.named(learned.relations());
        Optional<ResolvedStatement> act =
                learned.meaning(found, other.getFirst().values());
        Optional<ResolvedStatement> analysed = single(text).flatMap(PreparedProperty::meaning);
        assertThat(act.map(PreparedProperty::action)).as(text).isEqualTo(analysed.map(PreparedProperty::action));
        known += act.isPresent() ? 1 : 0;
    }

    @Test
    void textsOfStatementsThatCanBeKnownAreTakenApartAsTheyAreRead() {
        SplittableRandom random = new SplittableRandom(2);
        List<String> known =
                texts().stream().filter(PreparedProperty::canBeKnown).toList();
        assertThat(known).hasSizeGreaterThan(100);
        for (int i = 0; i < 2_000; i++) {
            String text = Stream.generate(() -> known.get(random.nextInt(known.size())))
                    .limit(2 + random.nextInt(4))
                    .collect(Collectors.joining(random.nextBoolean() ? "\n" : "; "));
            assertThat(TextForm.of(text).stream().map(TextForm::source))
                    .as(text)
                    .containsExactlyElementsOf(QuelReader.read(text).stream()
                            .map(SourceStatement::source)
                            .toList());
        }
    }

    /** The words of the calculus form are not reserved, so they are not seen to begin a statement. */
    private static boolean canBeKnown(String text) {
        return TextForm.of(text).size() == 1
                && !CALCULUS.matcher(text).lookingAt()
                && switch (single(text).orElse(null)) {
                    case Statement.Range _, Statement.Begin _, Statement.End _, Statement.Abort _ -> true;
                    case Statement.Retrieve _, Statement.Append _, Statement.Replace _, Statement.Delete _ -> true;
                    case null, default -> false;
                };
    }

    private static Action action(ResolvedStatement resolvedStatement) {
        return ((ResolvedStatement.Act) resolvedStatement).action();
    }

    private static Optional<Statement> single(String text) {
        try {
            List<SourceStatement> statements = QuelReader.read(text);
            return statements.size() == 1 ? Optional.of(statements.getFirst().statement()) : Optional.empty();
        } catch (QuelException e) {
            return Optional.empty();
        }
    }

    private static Optional<ResolvedStatement> meaning(Statement statement) {
        try {
            List<Schema> found = TestSchemas.named(ReferencedRelations.of(statement, RANGES));
            return Optional.of(Analysis.of(statement, RANGES, found, TestSchemas.names()));
        } catch (QuelException e) {
            return Optional.empty();
        }
    }

    /** The text with other values, most of the same form. */
    private static String varied(String text, SplittableRandom random) {
        return VALUES.matcher(text).replaceAll(match -> value(match, random));
    }

    private static String value(MatchResult match, SplittableRandom random) {
        String before = match.group();
        if (before.startsWith("\"")) {
            StringBuilder drawn = new StringBuilder("\"");
            for (int i = 2; i < before.length(); i++) {
                drawn.append(random.nextInt(8) == 0 ? ' ' : (char) ('a' + random.nextInt(26)));
            }
            return drawn.append('"').toString();
        }
        long number = before.length() > 18 ? 0 : Long.parseLong(before);
        return switch (random.nextInt(4)) {
            case 0 -> before;
            case 1 -> Integer.toString(random.nextInt(3));
            default -> Long.toString(random.nextLong(widest(number)) + 1);
        };
    }

    /** The largest number of the same form; of the widest, one that all others are far from. */
    private static long widest(long number) {
        return switch (Format.narrowest(number).width()) {
            case Short.BYTES -> Short.MAX_VALUE;
            case Integer.BYTES -> Integer.MAX_VALUE;
            default -> Long.MAX_VALUE / 10;
        };
    }
}
