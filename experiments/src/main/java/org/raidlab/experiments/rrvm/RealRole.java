package org.raidlab.experiments.rrvm;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.raidlab.comm.naming.NameConfig;
import org.raidlab.experiments.bench.Interval;
import org.raidlab.experiments.bench.child.Participant;
import org.raidlab.rrvm.Durability;
import org.raidlab.rrvm.RrvmDevices;
import org.raidlab.rrvm.RrvmMessage;
import org.raidlab.rrvm.RrvmServer;
import org.raidlab.rrvm.RrvmSettings;
import org.raidlab.rrvm.client.MappedRegion;
import org.raidlab.rrvm.client.RecoverableMemory;
import org.raidlab.rrvm.client.Transaction;
import org.raidlab.rrvm.system.RrvmSystem;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.runtime.naming.UdpNameServer;
import org.raidlab.runtime.node.ProcessGrouping;
import org.raidlab.runtime.site.SiteProcess;
import org.raidlab.runtime.site.SiteProcessSetup;
import org.raidlab.runtime.udp.Access;

/**
 * The role of a real process. {@code rrvm names FOLDER} and {@code rrvm site N FOLDER NAMES-PORT} say their ports;
 * {@code rrvm program N SITE-PORT} answers {@code DURABILITY BYTES COUNT} with the median time of so many transactions
 * in nanoseconds; of 0 bytes, they change nothing.
 */
public final class RealRole {
    private static final InetSocketAddress ANYWHERE = at(0);
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final List<Integer> SITES = List.of(1, 2);

    private RealRole() {}

    /** Makes the role that the arguments name. */
    public static Participant.Role cast(List<String> arguments) {
        String word = arguments.get(2);
        return switch (arguments.get(1)) {
            case "names" -> names(Path.of(word));
            case "site" ->
                site(Integer.parseInt(word), Path.of(arguments.get(3)), at(Integer.parseInt(arguments.get(4))));
            default -> program(Integer.parseInt(word), at(Integer.parseInt(arguments.get(3))));
        };
    }

    private static InetSocketAddress at(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    private static Participant.Role names(Path folder) {
        Path runFile = folder.resolve("names.json");
        UdpNameServer names = UdpNameServer.start(new UdpNameServer.Setup(
                ANYWHERE, Access.LOCAL, runFile, RrvmServer.ALL, RrvmServer.NAME_SERVER, NameConfig.DEFAULT));
        return Participant.echo(port(runFile), names::close);
    }

    private static Participant.Role site(int number, Path folder, InetSocketAddress names) {
        RrvmSystem system = new RrvmSystem(SITES, RrvmSettings.DEFAULT);
        Path runFile = folder.resolve("site-" + number + ".json");
        SiteProcess<RrvmMessage> site = SiteProcess.start(new SiteProcessSetup<>(
                0,
                number,
                ANYWHERE,
                Access.LOCAL,
                names,
                folder.resolve("site-" + number),
                runFile,
                ProcessGrouping.merged(system.site()),
                system,
                RrvmDevices.MESSAGES));
        return Participant.echo(port(runFile), site::close);
    }

    private static int port(Path runFile) {
        Polling.until(PATIENCE, runFile.toString(), () -> RunFile.read(runFile).isPresent());
        return RunFile.read(runFile).orElseThrow().socket().getPort();
    }

    private static Participant.Role program(int site, InetSocketAddress process) {
        RecoverableMemory memory = RecoverableMemory.connect(process, site, PATIENCE);
        MappedRegion region = memory.map(0, 1 << 20);
        return Participant.role("ready", question -> answer(memory, region, question), memory::close);
    }

    private static String answer(RecoverableMemory memory, MappedRegion region, String question) {
        String[] words = question.split(" ", -1);
        Durability durability = Durability.valueOf(words[0]);
        int bytes = Integer.parseInt(words[1]);
        double[] nanos = new double[Integer.parseInt(words[2])];
        for (int i = 0; i < nanos.length; i++) {
            long begunAt = System.nanoTime();
            commit(memory, region, i, bytes, durability);
            nanos[i] = System.nanoTime() - begunAt;
        }
        return Double.toString(Interval.median(nanos));
    }

    private static void commit(RecoverableMemory memory, MappedRegion region, int i, int bytes, Durability durability) {
        Transaction transaction = memory.begin();
        if (bytes > 0) {
            int offset = i * bytes % (region.bytes().capacity() - bytes);
            transaction.setRange(region, offset, bytes);
            region.bytes().put(offset, (byte) (region.bytes().get(offset) + 1));
        }
        var _ = transaction.commit(durability);
    }
}
