package org.raidlab.ui.shell;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * The settings of the shell for interactive use.
 *
 * @param color whether colours are wanted; a terminal that has none gets none
 * @param form of results at the start
 * @param environment variables, of which it reads {@code VISUAL}, {@code EDITOR}, {@code PAGER}, {@code HOME} and
 *     {@code XDG_STATE_HOME}
 * @param mistakes reports a mistake of ours and says so in a line
 */
public record ShellSettings(
        boolean color, Form form, Map<String, String> environment, Function<Throwable, String> mistakes) {
    public ShellSettings {
        environment = new LinkedHashMap<>(environment);
    }

    /** A variable's value, or another if it is not set or empty. */
    String variable(String name, String otherwise) {
        String value = environment.getOrDefault(name, "");
        return value.isBlank() ? otherwise : value;
    }
}
