package org.raidlab.ui.shell.input;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.raidlab.ui.fault.NearestName;

/** The commands of the monitor: they begin with a backslash and are about the shell, not the data. */
public enum MonitorCommand {
    GO("g", "go", "", "run the buffer"),
    PRINT("p", "print", "", "print the buffer"),
    RESET("r", "reset", "", "empty the buffer"),
    EDIT("e", "edit", " ", "edit the buffer with $VISUAL or $EDITOR"),
    INCLUDE("i", "include", " FILE", "read statements and commands from a file"),
    QUIT("q", "quit", "", "leave"),
    TIMING("timing", "timing", " [on|off]", "show how long each phase of a transaction took"),
    SITE("site", "site", " [N]", "show the sites, or go to another one"),
    EXPLAIN("explain", "explain", "", "explain the buffer instead of running it"),
    TABLE("table", "table", "", "results as aligned tables"),
    COLUMNS("x", "columns", "", "results with a line for each column, for wide rows; again: as tables"),
    CSV("csv", "csv", "", "results as CSV"),
    JSON("json", "json", "", "results as JSON, an object for each statement"),
    HELP("?", "help", " [TOPIC]", "this list, or help on a topic");

    private final String word;
    private final String longWord;
    private final String argument;
    private final String description;

    MonitorCommand(String word, String longWord, String argument, String description) {
        this.word = word;
        this.longWord = longWord;
        this.argument = argument;
        this.description = description;
    }

    /** The command with this word, short or long. */
    public static Optional<MonitorCommand> of(String word) {
        return Arrays.stream(values())
                .filter(command -> command.word.equals(word) || command.longWord.equals(word))
                .findFirst();
    }

    /** Returns a hint for a word that is no command. */
    public static String hint(String word) {
        List<String> words =
                Arrays.stream(values()).map(command -> command.longWord).toList();
        return NearestName.hint(word, words, "the commands are listed by \\?");
    }

    /** Returns whether the rest of the line belongs to the command; if not, it is text again. */
    public boolean takesRestOfLine() {
        return !argument.isEmpty();
    }

    /** Returns the input for the command, such as {@code \g}. */
    public String typed() {
        return "\\" + word;
    }

    /** Returns the input for the command, with its possible argument. */
    public String usage() {
        return (typed() + argument).stripTrailing();
    }

    public String description() {
        return description;
    }
}
