package org.raidlab.runtime;

import java.util.List;
import java.util.Objects;

/** Thrown when a setting is wrong. The message says where, what, and what to do; it is shown to the user as it is. */
public final class ConfigException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String path;

    public ConfigException(String message) {
        this("", message);
    }

    /**
     * Reports that a value of a configuration is wrong.
     *
     * @param path the keys, and the indices in lists, that lead to the value, such as {@code sites/0/site}
     */
    public ConfigException(String path, String message) {
        super(message);
        this.path = path;
    }

    @Override
    public String getMessage() {
        return Objects.requireNonNull(super.getMessage());
    }

    /** Returns the keys and indices that lead to the wrong value; none if the error concerns the whole. */
    public List<String> path() {
        return path.isEmpty() ? List.of() : List.of(path.split("/"));
    }
}
