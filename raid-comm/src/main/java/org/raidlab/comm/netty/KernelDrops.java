package org.raidlab.comm.netty;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * Reads how many datagrams the kernel dropped because a receive buffer was full; Linux reports them in
 * {@code /proc/net/udp}.
 */
final class KernelDrops {
    /** Where the kernel does not tell. */
    static final long UNKNOWN = -1;

    private static final int LOCAL_ADDRESS = 1;

    private KernelDrops() {}

    static long of(InetSocketAddress local) {
        Path table = Path.of(local.getAddress() instanceof Inet4Address ? "/proc/net/udp" : "/proc/net/udp6");
        try {
            return find(Files.readAllLines(table), local.getPort());
        } catch (IOException e) {
            return UNKNOWN;
        }
    }

    /** Returns the number in the last column of the line of this port. */
    static long find(List<String> lines, int port) {
        String ending = String.format(Locale.ROOT, ":%04X", port);
        for (String line : lines) {
            String[] columns = line.strip().split("\\s+", -1);
            if (columns.length > LOCAL_ADDRESS && columns[LOCAL_ADDRESS].endsWith(ending)) {
                return number(columns[columns.length - 1]);
            }
        }
        return UNKNOWN;
    }

    private static long number(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            return UNKNOWN;
        }
    }
}
