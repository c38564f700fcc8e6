package org.raidlab.ui.shell;

import java.util.List;
import java.util.function.Supplier;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;
import org.raidlab.ui.shell.input.Completion;
import org.raidlab.ui.shell.input.Suggestion;

/** Offers the words that can stand at the cursor. */
final class InputCompleter implements Completer {
    private final Supplier<Completion> completion;

    InputCompleter(Supplier<Completion> completion) {
        this.completion = completion;
    }

    @Override
    public void complete(LineReader reader, ParsedLine line, List<Candidate> candidates) {
        try {
            for (Suggestion suggestion : completion.get().at(line.line(), line.cursor())) {
                candidates.add(candidate(suggestion));
            }
        } catch (RuntimeException e) {
            // A key press ends no session; there is just nothing to offer.
            candidates.clear();
        }
    }

    private static Candidate candidate(Suggestion suggestion) {
        String description = suggestion.description().isEmpty() ? null : suggestion.description();
        return new Candidate(
                suggestion.word(),
                suggestion.word(),
                suggestion.group(),
                description,
                null,
                null,
                suggestion.isWhole());
    }
}
