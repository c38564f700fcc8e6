package org.raidlab.ui.shell;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import org.raidlab.ui.shell.input.MonitorCommand;
import org.raidlab.ui.shell.input.Piece;

/** The actions of the monitor's commands. */
final class Commands {
    private static final int INCLUDES_MAX = 16;
    private static final int USAGE_WIDTH = 16;

    private final Monitor monitor;
    private final Screen screen;
    private final TextEditor editor;
    private int includes;

    Commands(Monitor monitor, Screen screen, TextEditor editor) {
        this.monitor = monitor;
        this.screen = screen;
        this.editor = editor;
    }

    /** Carries out a command; returns true if it succeeded. */
    boolean run(Piece.Command typed) {
        Optional<MonitorCommand> command = MonitorCommand.of(typed.word());
        if (command.isEmpty()) {
            return usage("there is no command \\" + typed.word() + "\nhint: " + MonitorCommand.hint(typed.word()));
        }
        String argument = typed.argument();
        return switch (command.get()) {
            case GO -> monitor.go();
            case PRINT -> print();
            case RESET -> reset();
            case EDIT -> edit();
            case INCLUDE -> include(argument);
            case QUIT -> quit();
            case TIMING -> timing(argument);
            case SITE -> site(argument);
            case EXPLAIN -> monitor.explain();
            case TABLE -> form(Form.TABLE);
            case COLUMNS -> columns();
            case CSV -> form(Form.CSV);
            case JSON -> form(Form.JSON);
            case HELP -> help(argument);
        };
    }

    private boolean usage(String message) {
        return monitor.trouble(Verdict.USAGE, message);
    }

    private boolean print() {
        screen.lines(monitor.buffer().toString().lines().toList());
        return true;
    }

    private boolean reset() {
        monitor.reset();
        return true;
    }

    private boolean quit() {
        monitor.quit();
        return true;
    }

    private boolean form(Form form) {
        monitor.writer().form(form);
        return true;
    }

    private boolean columns() {
        boolean on = monitor.writer().form() != Form.COLUMNS;
        screen.note(on ? "a line for each column" : "tables");
        return form(on ? Form.COLUMNS : Form.TABLE);
    }

    private boolean edit() {
        try {
            monitor.buffer().replace(editor.edit(monitor.buffer().toString()));
            return print();
        } catch (IOException e) {
            return usage("the buffer was not edited: " + e.getMessage());
        }
    }

    private boolean include(String file) {
        if (file.isEmpty()) {
            return usage("which file?\nhint: " + MonitorCommand.INCLUDE.usage());
        }
        if (includes == INCLUDES_MAX) {
            return usage("files include each other more than " + INCLUDES_MAX + " deep");
        }
        includes++;
        try {
            boolean good = monitor.read(Files.readString(Path.of(file)));
            if (!good) {
                screen.note("in " + file);
            }
            return good;
        } catch (NoSuchFileException e) {
            return usage("there is no file " + file);
        } catch (MalformedInputException e) {
            return usage(file + " is not a text in UTF-8");
        } catch (IOException | IllegalArgumentException e) {
            return usage("cannot read " + file + ": " + e.getMessage());
        } finally {
            includes--;
        }
    }

    private boolean timing(String argument) {
        switch (argument) {
            case "" -> monitor.writer().timing(!monitor.writer().timing());
            case "on" -> monitor.writer().timing(true);
            case "off" -> monitor.writer().timing(false);
            default -> {
                return usage("timing is on or off, not '" + argument + "'");
            }
        }
        screen.note("timing is " + (monitor.writer().timing() ? "on" : "off"));
        return true;
    }

    private boolean site(String argument) {
        Map<Integer, Boolean> sites = monitor.sites();
        if (argument.isEmpty()) {
            StringJoiner list = new StringJoiner(", ");
            sites.forEach((site, up) -> list.add(site + (up ? " up" : " down")));
            screen.line("at site " + monitor.site() + "; sites: " + list);
            return true;
        }
        Integer site = sites.keySet().stream()
                .filter(number -> number.toString().equals(argument))
                .findFirst()
                .orElse(null);
        if (site == null) {
            return usage("there is no site " + argument + "; sites: " + sites.keySet());
        }
        monitor.use(site);
        screen.note("at site " + site + (sites.getOrDefault(site, false) ? "" : ", which is down"));
        return true;
    }

    private boolean help(String topic) {
        if (topic.isEmpty()) {
            screen.lines(overview());
            return true;
        }
        Optional<String> text = monitor.topics().on(topic);
        text.ifPresent(found -> screen.lines(found.lines().toList()));
        return text.isPresent() || usage("there is no help on " + topic + "\nhint: \\? lists the topics");
    }

    private List<String> overview() {
        List<String> lines = new ArrayList<>();
        lines.add("A statement ends with a semicolon at the end of a line, with \\g, or with a blank line.");
        lines.add("");
        for (MonitorCommand command : MonitorCommand.values()) {
            lines.add(("%-" + USAGE_WIDTH + "s %s").formatted(command.usage(), command.description()));
        }
        lines.add("");
        lines.add("Ctrl-C stops what runs, or empties the line; Ctrl-D leaves.");
        lines.add("help alone lists the relations; help with one of these words explains it:");
        lines.add(String.join(" ", monitor.topics().names()));
        return lines;
    }
}
