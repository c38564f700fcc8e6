package org.raidlab.cli.hosts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.raidlab.runtime.launch.Ssh;
import org.raidlab.site.config.Host;

/** Another machine, as far as that goes here: a second sshd, in a network namespace, and a home folder of its own. */
final class SshHost implements AutoCloseable {
    private static final String SSHD = "/usr/sbin/sshd";
    private static final int SECONDS_MAX = 20;

    private final OtherHost net;
    private final Path folder;
    private final Process sshd;

    private SshHost(OtherHost net, Path folder, Process sshd) {
        this.net = net;
        this.folder = folder;
        this.sshd = sshd;
    }

    /** Starts it; {@link IOException} says why it cannot be started here. */
    static SshHost make(Path folder) throws IOException {
        if (!Files.isExecutable(Path.of(SSHD))) {
            throw new IOException("there is no " + SSHD + " (package openssh-server)");
        }
        Files.createDirectories(folder);
        Files.createDirectories(Path.of("/run/sshd"));
        for (String key : List.of("host", "user")) {
            run(List.of(
                    "ssh-keygen",
                    "-q",
                    "-t",
                    "ed25519",
                    "-N",
                    "",
                    "-f",
                    folder.resolve(key).toString()));
        }
        Files.copy(folder.resolve("user.pub"), folder.resolve("authorized"));
        OtherHost net = OtherHost.make();
        Files.writeString(folder.resolve("sshd_config"), """
                Port 22
                HostKey %1$s/host
                AuthorizedKeysFile %1$s/authorized
                PidFile %1$s/pid
                StrictModes no
                UsePAM no
                PermitRootLogin prohibit-password
                """.formatted(folder));
        List<String> command = new ArrayList<>(net.otherSide().runOrNothing());
        command.addAll(
                List.of(SSHD, "-D", "-e", "-f", folder.resolve("sshd_config").toString()));
        Process sshd = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("sshd.out").toFile())
                .start();
        return new SshHost(net, folder, sshd);
    }

    private static void run(List<String> command) throws IOException {
        try {
            Process process = new ProcessBuilder(command).inheritIO().start();
            if (!process.waitFor(SECONDS_MAX, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IOException("failed: " + String.join(" ", command));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    /** This machine, as the other one sees it. */
    Host thisSide() {
        return net.thisSide();
    }

    /** The other machine, for a cluster file. */
    Host otherSide() {
        List<String> options = List.of(
                "-i",
                folder.resolve("user").toString(),
                "-o",
                "StrictHostKeyChecking=no",
                "-o",
                "UserKnownHostsFile=/dev/null",
                "-o",
                "LogLevel=ERROR");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String address = net.otherSide().address();
        return new Host(
                address,
                null,
                new Ssh(System.getProperty("user.name") + "@" + address, options, home().toString(), java));
    }

    /** The folder of the cluster there. */
    Path home() {
        return folder.resolve("home");
    }

    /** What the server said. */
    String said() throws IOException {
        return Files.readString(folder.resolve("sshd.out"));
    }

    @Override
    public void close() {
        sshd.descendants().forEach(ProcessHandle::destroy);
        sshd.destroy();
        net.close();
    }
}
