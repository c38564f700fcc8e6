package org.raidlab.cli;

import picocli.CommandLine.IVersionProvider;

/** The version of the jar, and of the JVM under it. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {text() + ", Java " + Runtime.version()};
    }

    /** The program's own. */
    static String text() {
        String version = Main.class.getPackage().getImplementationVersion();
        return "raid " + (version == null ? "(unpackaged)" : version);
    }
}
