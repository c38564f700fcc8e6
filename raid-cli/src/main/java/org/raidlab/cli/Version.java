package org.raidlab.cli;

import picocli.CommandLine.IVersionProvider;

/** The version of the jar, and of the JVM under it. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        String version = Main.class.getPackage().getImplementationVersion();
        return new String[] {"raid " + (version == null ? "(unpackaged)" : version) + ", Java " + Runtime.version()};
    }
}
