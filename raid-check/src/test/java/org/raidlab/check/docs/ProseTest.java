package org.raidlab.check.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.raidlab.check.Repository;

/**
 * The documents use the standard words, lines and table cells that can be read, and the code declares no retired name.
 */
final class ProseTest {
    private static final int LINE_MAX = 160;
    private static final int CELL_WORDS_MAX = 25;
    /** A program writes it: a row is a message with all its fields. */
    private static final Set<String> GENERATED = Set.of("WIRE.md");
    /** It tells of versions under the names that they had. */
    private static final Set<String> HISTORY = Set.of("CHANGELOG.md");

    /**
     * Coined words, and names of types that have standard ones now. Each is too rare elsewhere to be meant otherwise.
     */
    private static final Pattern RETIRED_WORDS = Pattern.compile(
            "\\b(heirlooms?|insistence|hand-overs?|house transactions?|broken (site|server)s?|graves|wristwatch"
                    + "|letterbox|whoever|rehears\\w+|reminders?|neighbours)\\b",
            Pattern.CASE_INSENSITIVE);

    private static final Set<String> RETIRED_TYPES = Set.of(
            "Heirlooms",
            "Insistence",
            "Judgements",
            "Travelling",
            "Entrance",
            "Rehearse",
            "Footprint",
            "Neighbours",
            "Regularity",
            "Pulse",
            "Beat",
            "Election",
            "Entering",
            "Handover",
            "HeldUp",
            "CopyPlease",
            "Reminders",
            "ReadBan",
            "Confirmations",
            "HolderPlan",
            "HouseTransactions",
            "Rearranging",
            "Soundness",
            "Overlay",
            "Meaning",
            "Mentions",
            "Heads",
            "Graves",
            "Carried",
            "Inside",
            "Outward",
            "LogNeeds",
            "Saveable",
            "Label",
            "Greetings",
            "Salt",
            "Departure",
            "Waiter",
            "Keeper",
            "Siblings",
            "SitePlan",
            "SiteBlueprint",
            "Wires",
            "Await",
            "Correspondence",
            "Letterbox",
            "Surroundings",
            "Appointment",
            "DiskTroubles",
            "CycleHunt",
            "LockStep",
            "Drawn",
            "SimDraw",
            "QuietEnd",
            "Grounds",
            "Vitals",
            "Aftermath",
            "Bones",
            "Wristwatch");

    private static final Pattern DECLARED =
            Pattern.compile("(?m)^[^*/\"]*\\b(?:class|interface|record|enum) (\\w+)\\b");

    @Test
    void linesAndCellsAreShort() {
        assertThat(inDocuments(GENERATED, ProseTest::tooLong)).isEmpty();
    }

    @Test
    void retiredWordsAreGone() {
        assertThat(inDocuments(HISTORY, line -> first(RETIRED_WORDS, line))).isEmpty();
    }

    @Test
    void noTypeIsDeclaredUnderARetiredName() {
        List<String> declared = new ArrayList<>();
        for (Path file : Repository.files(".java")) {
            Matcher matcher = DECLARED.matcher(Repository.read(file));
            while (matcher.find()) {
                if (RETIRED_TYPES.contains(matcher.group(1))) {
                    declared.add(Repository.root().relativize(file) + " declares " + matcher.group(1));
                }
            }
        }
        assertThat(declared).isEmpty();
    }

    @Test
    void theGlossaryOrAModulesReadmeHasEveryMessage() throws ClassNotFoundException {
        String documents = Repository.read(Repository.root().resolve("docs/glossary.md"))
                + Repository.modules().stream()
                        .map(module -> Repository.read(module.resolve("README.md")))
                        .reduce("", String::concat);
        assertThat(messages(Class.forName("org.raidlab.msg.RaidMessage")).map(Class::getSimpleName))
                .hasSizeGreaterThan(100)
                .allSatisfy(name ->
                        assertThat(documents).as("the glossary or a README").containsPattern("\\b" + name + "\\b"));
    }

    @Test
    void aLongLineALongCellAndARetiredWordAreFound() {
        assertThat(tooLong("x".repeat(LINE_MAX))).isEmpty();
        assertThat(tooLong("x".repeat(LINE_MAX + 1))).contains("161");
        assertThat(tooLong("| a | " + "b ".repeat(CELL_WORDS_MAX) + "|")).isEmpty();
        assertThat(tooLong("| a | " + "b ".repeat(CELL_WORDS_MAX + 1) + "|")).contains("26 words");
        assertThat(first(RETIRED_WORDS, "its Heirloom waits")).contains("heirloom");
        assertThat(first(RETIRED_WORDS, "its inherited transaction waits")).isEmpty();
    }

    private static List<String> inDocuments(Set<String> except, UnaryOperator<String> fault) {
        List<String> faults = new ArrayList<>();
        for (Path document : Repository.files(".md")) {
            List<String> lines = Repository.read(document).lines().toList();
            for (int i = 0;
                    i < lines.size() && !except.contains(document.getFileName().toString());
                    i++) {
                String found = fault.apply(lines.get(i));
                if (!found.isEmpty()) {
                    faults.add(Repository.root().relativize(document) + ":" + (i + 1) + " has " + found);
                }
            }
        }
        return faults;
    }

    private static String tooLong(String line) {
        if (line.length() > LINE_MAX) {
            return "a line of " + line.length() + " characters";
        }
        return line.startsWith("|")
                ? Stream.of(line.split("(?<!\\\\)\\|"))
                        .map(cell -> cell.isBlank() ? 0 : cell.strip().split("\\s+").length)
                        .filter(words -> words > CELL_WORDS_MAX)
                        .map(words -> "a cell of " + words + " words")
                        .findFirst()
                        .orElse("")
                : "";
    }

    private static String first(Pattern pattern, String line) {
        Matcher matcher = pattern.matcher(line);
        return matcher.find() ? "the word " + matcher.group().toLowerCase(Locale.ROOT) : "";
    }

    private static Stream<Class<?>> messages(Class<?> type) {
        Class<?>[] permitted = type.getPermittedSubclasses();
        return permitted == null ? Stream.of(type) : Stream.of(permitted).flatMap(ProseTest::messages);
    }
}
