package org.raidlab.cli;

import org.raidlab.msg.Failure;

/** An error in its text form: the message, the line of the source, a caret, a hint. */
final class FailureText {
    private FailureText() {}

    static String of(Failure failure, String statement) {
        StringBuilder text = new StringBuilder("QL" + failure.code());
        if (failure.line() > 0) {
            text.append(" line ").append(failure.line());
        }
        text.append(": ").append(failure.message());
        if (failure.line() > 0 && failure.column() > 0) {
            String[] lines = statement.split("\n", -1);
            String line = lines[Math.min(failure.line(), lines.length) - 1];
            text.append('\n')
                    .append(line)
                    .append('\n')
                    .append(" ".repeat(failure.column() - 1))
                    .append('^');
        }
        if (!failure.hint().isEmpty()) {
            text.append("\nhint: ").append(failure.hint());
        }
        return text.toString();
    }
}
