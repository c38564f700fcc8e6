package org.raidlab.experiments.rrvm.real;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.comm.naming.NameConfig;
import org.raidlab.experiments.bench.child.Child;
import org.raidlab.experiments.bench.child.ChildJvms;
import org.raidlab.experiments.bench.child.Processors;
import org.raidlab.experiments.study.Setting;
import org.raidlab.rrvm.Durability;
import org.raidlab.rrvm.RrvmServer;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.runtime.naming.UdpNameServer;
import org.raidlab.runtime.service.UdpService;
import org.raidlab.runtime.udp.Access;

/** Sites of RRVM, each a process; the program that is measured runs in the first. */
final class Workstations implements AutoCloseable {
    private static final InetSocketAddress ANYWHERE = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    private static final Duration START = Duration.ofSeconds(20);

    private final Setting setting;
    private final Path folder;
    private final int number;
    private final Processors processors = Processors.ofThisProcess();
    private final UdpService nameServer;
    private final int names;
    private final List<Child> children = new ArrayList<>();
    private double startMicros;

    /** Starts so many sites with their files in a folder. */
    Workstations(Setting setting, Path folder, int number) throws IOException {
        this.setting = setting;
        this.folder = folder;
        this.number = number;
        Path runFile = folder.resolve("names.json");
        nameServer = UdpNameServer.start(new UdpNameServer.Setup(
                ANYWHERE, Access.LOCAL, runFile, RrvmServer.ALL, RrvmServer.NAME_SERVER, NameConfig.DEFAULT));
        try {
            Polling.until(START, runFile.toString(), () -> RunFile.read(runFile).isPresent());
            names = RunFile.read(runFile).orElseThrow().socket().getPort();
            for (int site = 1; site <= number; site++) {
                children.add(start(site, setting.jvms()));
            }
            awaitServers();
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    private Child start(int site, ChildJvms jvms) throws IOException {
        List<String> arguments = List.of(
                MeasuredWorkstation.NAME,
                folder.toString(),
                Integer.toString(site),
                Integer.toString(number),
                Integer.toString(names));
        Child child = jvms.start(processors.commandOf(site - 1), arguments);
        try {
            double micros =
                    Double.parseDouble(child.hear(MeasuredWorkstation.UP).substring(MeasuredWorkstation.UP.length()));
            startMicros = site == 1 ? micros : startMicros;
            return child;
        } catch (IOException | RuntimeException e) {
            child.close();
            throw e;
        }
    }

    private void awaitServers() throws IOException {
        children.getFirst().ask("servers " + (number - 1), MeasuredWorkstation.COUNTED);
    }

    /** Commits until so many transactions have committed or the time is over. */
    Commits commit(Durability durability, int bytes, long most, Duration time) throws IOException {
        return count("commit %s %d %d %d".formatted(durability, bytes, most, time.toMillis()));
    }

    /** Has the first site's manager exchange messages with the memory server of the second, one after the other. */
    Commits exchange(Duration time) throws IOException {
        return count("exchange " + time.toMillis());
    }

    private Commits count(String question) throws IOException {
        String answer = children.getFirst().ask(question, MeasuredWorkstation.COUNTED);
        return Commits.parse(answer.substring(MeasuredWorkstation.COUNTED.length()));
    }

    /**
     * Kills the first site, starts it again with the cache of linked classes that sites have, and returns the time
     * until its manager has recovered.
     */
    double recoveryMicros() throws IOException {
        children.getFirst().kill();
        children.set(0, start(1, setting.jvms().withCache()));
        return startMicros;
    }

    @Override
    public void close() {
        children.reversed().forEach(Child::close);
        nameServer.close();
    }
}
