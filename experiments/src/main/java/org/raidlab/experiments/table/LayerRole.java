package org.raidlab.experiments.table;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.raidlab.experiments.bench.child.Participant;
import org.raidlab.experiments.bench.transport.NioDriver;
import org.raidlab.experiments.bench.transport.NioEcho;

/**
 * A process of Table 4. {@code layer LAYER FRAGMENT} sends back and says its port; {@code layer LAYER FRAGMENT PORT}
 * answers {@code BYTES COUNT} with the median of so many round trips in nanoseconds.
 */
public final class LayerRole {
    private static final int PORT = 3;
    private static final InetAddress HOST = InetAddress.getLoopbackAddress();

    private LayerRole() {}

    /** Makes the side that the arguments name. */
    public static Participant.Role cast(List<String> arguments) throws IOException {
        Layer layer = Layer.valueOf(arguments.get(1));
        int fragmentBytes = Integer.parseInt(arguments.get(2));
        if (arguments.size() == PORT) {
            return layer == Layer.UDP ? new PlainEcho() : new Far(new LayerSide(layer, fragmentBytes, null));
        }
        InetSocketAddress peer = new InetSocketAddress(HOST, Integer.parseInt(arguments.get(PORT)));
        return layer == Layer.UDP
                ? new PlainNear(new NioDriver(new InetSocketAddress(HOST, 0), peer))
                : new Near(new LayerSide(layer, fragmentBytes, peer), peer);
    }

    private static final class PlainEcho implements Participant.Role {
        private final NioEcho echo;

        PlainEcho() throws IOException {
            echo = new NioEcho(new InetSocketAddress(HOST, 0));
        }

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

    private record PlainNear(NioDriver driver) implements Participant.Role {
        @Override
        public String ready() {
            return "ready";
        }

        @Override
        public String answer(String question) throws IOException {
            String[] words = question.split(" ", -1);
            return Double.toString(driver.roundTripNanos(Integer.parseInt(words[0]), Integer.parseInt(words[1])));
        }

        @Override
        public void close() {
            driver.close();
        }
    }

    private record Far(LayerSide side) implements Participant.Role {
        @Override
        public String ready() {
            return Integer.toString(side.port());
        }

        @Override
        public String answer(String question) {
            return question;
        }

        @Override
        public void close() {
            side.close();
        }
    }

    private record Near(LayerSide side, InetSocketAddress peer) implements Participant.Role {
        @Override
        public String ready() {
            return "ready";
        }

        @Override
        public String answer(String question) throws IOException {
            String[] words = question.split(" ", -1);
            return Double.toString(side.roundTripNanos(peer, Integer.parseInt(words[0]), Integer.parseInt(words[1])));
        }

        @Override
        public void close() {
            side.close();
        }
    }
}
