package org.raidlab.site.config;

/** A setting is wrong. The message says where, what, and what to do; it is shown to the user as it is. */
public final class ConfigException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ConfigException(String message) {
        super(message);
    }
}
