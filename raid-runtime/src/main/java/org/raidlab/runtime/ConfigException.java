package org.raidlab.runtime;

/** Thrown when a setting is wrong. The message says where, what, and what to do; it is shown to the user as it is. */
public final class ConfigException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String key;

    public ConfigException(String message) {
        this("", message);
    }

    /** Reports that the value of this key is wrong. */
    public ConfigException(String key, String message) {
        super(message);
        this.key = key;
    }

    /** Returns the key whose value is wrong; empty if the error concerns more than one key. */
    public String key() {
        return key;
    }
}
