package org.raidlab.site.config;

/** A setting is wrong. The message says where, what, and what to do; it is shown to the user as it is. */
public final class ConfigException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String key;

    public ConfigException(String message) {
        this("", message);
    }

    /** The value of this key is wrong. */
    ConfigException(String key, String message) {
        super(message);
        this.key = key;
    }

    /** Whose value is wrong; empty if it is not one key's alone. */
    String key() {
        return key;
    }
}
