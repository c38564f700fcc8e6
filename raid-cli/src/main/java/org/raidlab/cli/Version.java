package org.raidlab.cli;

import picocli.CommandLine.IVersionProvider;

/** The version of the jar, and of the JVM that runs it. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {line()};
    }

    /** Returns what {@code --version} prints. */
    static String line() {
        return text() + ", Java " + Runtime.version();
    }

    /** Returns the version of the program. */
    static String text() {
        String version = Main.class.getPackage().getImplementationVersion();
        return "raid " + (version == null ? "(unpackaged)" : version);
    }
}
