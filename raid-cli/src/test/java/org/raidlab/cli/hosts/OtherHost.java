package org.raidlab.cli.hosts;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.raidlab.site.config.Host;

/** A host of our own: a network namespace, joined to this one by a link. It takes root and the program {@code ip}. */
final class OtherHost implements AutoCloseable {
    private static final int NET_MAX = 200;
    private static final int SECONDS_MAX = 20;

    private final String name = "raid" + ThreadLocalRandom.current().nextInt(100_000);
    private final String net = "10.213." + (1 + ThreadLocalRandom.current().nextInt(NET_MAX));

    /** Makes it; {@link IOException} says why it cannot be made here. */
    static OtherHost make() throws IOException {
        OtherHost host = new OtherHost();
        try {
            host.ip("netns", "add", host.name);
            host.ip("link", "add", host.here(), "type", "veth", "peer", "name", host.there(), "netns", host.name);
            host.ip("addr", "add", host.net + ".1/24", "dev", host.here());
            host.ip("link", "set", host.here(), "up");
            host.ip("-n", host.name, "addr", "add", host.net + ".2/24", "dev", host.there());
            host.ip("-n", host.name, "link", "set", "lo", "up");
            host.mend();
            return host;
        } catch (IOException e) {
            host.close();
            throw e;
        }
    }

    private String here() {
        return name + "h";
    }

    private String there() {
        return name + "t";
    }

    /** This side of the link. */
    Host thisSide() {
        return Host.at(net + ".1");
    }

    /** The other side: processes are started within the namespace. */
    Host otherSide() {
        return new Host(net + ".2", List.of("ip", "netns", "exec", name));
    }

    /** Cuts the link. */
    void cut() throws IOException {
        ip("-n", name, "link", "set", there(), "down");
    }

    /** Joins it again. */
    void mend() throws IOException {
        ip("-n", name, "link", "set", there(), "up");
    }

    private void ip(String... arguments) throws IOException {
        List<String> command = new java.util.ArrayList<>(List.of("ip"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try {
            String said = new String(process.getInputStream().readAllBytes());
            boolean ended = process.waitFor(SECONDS_MAX, TimeUnit.SECONDS);
            if (!ended || process.exitValue() != 0) {
                throw new IOException(String.join(" ", command) + ": " + said.strip());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    @Override
    public void close() {
        try {
            ip("netns", "del", name);
        } catch (IOException e) {
            throw new UncheckedIOException("the namespace " + name + " is left", e);
        }
    }
}
