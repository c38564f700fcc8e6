package org.raidlab.experiments.bench.ldg;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import org.raidlab.experiments.bench.child.Participant;
import org.raidlab.experiments.bench.transport.Driver;
import org.raidlab.experiments.bench.transport.Echo;
import org.raidlab.experiments.bench.transport.Via;

/**
 * The role of a process on one side. {@code far VIA HOST FRAGMENT} says its port; {@code near VIA HOST FRAGMENT
 * FAR-HOST FAR-PORT} answers {@code rtt BYTES COUNT} and {@code bulk BYTES COUNT} with nanoseconds.
 */
public final class SideRole {
    private SideRole() {}

    /** Makes the side that the arguments name. */
    public static Participant.Role cast(List<String> arguments) throws IOException {
        Via via = Via.valueOf(arguments.get(1));
        InetSocketAddress bind = new InetSocketAddress(arguments.get(2), 0);
        int fragmentBytes = Integer.parseInt(arguments.get(3));
        if (arguments.getFirst().equals("far")) {
            return new Far(Sides.echo(via, bind, fragmentBytes));
        }
        InetSocketAddress peer = new InetSocketAddress(arguments.get(4), Integer.parseInt(arguments.get(5)));
        return new Near(Sides.driver(via, bind, peer, fragmentBytes));
    }

    private record Far(Echo echo) implements Participant.Role {
        @Override
        public String ready() {
            return Integer.toString(echo.local().getPort());
        }

        @Override
        public String answer(String question) {
            return question;
        }

        @Override
        public void close() {
            echo.close();
        }
    }

    private record Near(Driver driver) implements Participant.Role {
        @Override
        public String ready() {
            return "ready";
        }

        @Override
        public String answer(String question) throws IOException {
            String[] words = question.split(" ", -1);
            int bytes = Integer.parseInt(words[1]);
            int count = Integer.parseInt(words[2]);
            double nanos =
                    words[0].equals("rtt") ? driver.roundTripNanos(bytes, count) : driver.bulkNanos(bytes, count);
            return Double.toString(nanos);
        }

        @Override
        public void close() {
            driver.close();
        }
    }
}
