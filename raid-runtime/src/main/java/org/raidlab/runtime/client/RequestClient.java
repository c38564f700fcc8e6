package org.raidlab.runtime.client;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.raidlab.comm.control.ControlMessage;
import org.raidlab.comm.control.DebugLevel;
import org.raidlab.comm.control.Resources;
import org.raidlab.comm.control.TimingLevel;
import org.raidlab.comm.ldg.LossPolicy;
import org.raidlab.core.turn.Message;
import org.raidlab.runtime.Host;

/**
 * A client that sends requests to the processes of a running instance and waits for their answers. A request is
 * repeated until its answer comes, so a system's requests carry numbers by which servers tell a repetition. This class
 * has the requests to a process itself; a subclass adds those of its system.
 */
public abstract class RequestClient<M extends Message> implements AutoCloseable {
    private static final long REPEAT_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    private final ClientSocket<M> socket;
    private final Map<Key, CompletableFuture<Object>> waiting = new LinkedHashMap<>();
    private long lastRequest;

    /** The key that matches an answer to its request; a component that does not apply is zero. */
    public record Key(Class<?> type, long request, long part) {
        /** Makes the key of a request that has one answer of this type. */
        public Key(Class<?> type, long request) {
            this(type, request, 0);
        }
    }

    /** Opens a client on a host of its own. */
    protected RequestClient(Host.Factory hosts, ClientSocket.Language<M> language) {
        socket = ClientSocket.open(hosts, language, new ClientSocket.Handler<>() {
            @Override
            public void onMessage(M message, int incarnation) {
                answered(message);
            }

            @Override
            public void onControl(ControlMessage message) {
                if (message instanceof ControlMessage.Refused(long request, String why)) {
                    refuse(new Key(ControlMessage.Heard.class, request), why);
                }
                complete(new Key(message.getClass(), message.request()), message);
            }
        });
    }

    /**
     * Takes a server's message, and {@linkplain #complete completes} the request that it answers; on the client's
     * thread.
     */
    protected abstract void answered(M message);

    /** Returns the socket through which the client sends. */
    protected final ClientSocket<M> socket() {
        return socket;
    }

    /** Hands an answer to its request, if the request still waits; on the client's thread. */
    protected final void complete(Key key, Object answer) {
        CompletableFuture<Object> future = waiting.remove(key);
        if (future != null) {
            future.complete(answer);
        }
    }

    private void refuse(Key key, String why) {
        CompletableFuture<Object> future = waiting.remove(key);
        if (future != null) {
            future.completeExceptionally(new RefusedException(why));
        }
    }

    /**
     * Sends a request, again and again, until its answer comes; throws {@link NoAnswerException} when the time has run
     * out, and {@link RefusedException} if the process refuses.
     */
    protected final <T> T ask(Key key, Class<T> type, RequestTimeout requestTimeout, Consumer<ClientSocket<M>> send) {
        CompletableFuture<Object> future = new CompletableFuture<>();
        socket.execute(() -> waiting.put(key, future));
        while (true) {
            socket.execute(() -> send.accept(socket));
            long left = Math.min(requestTimeout.leftNanos(), REPEAT_NANOS);
            try {
                return type.cast(future.get(Math.max(left, 1), TimeUnit.NANOSECONDS));
            } catch (TimeoutException e) {
                if (requestTimeout.leftNanos() <= 0) {
                    socket.execute(() -> waiting.remove(key));
                    throw new NoAnswerException(requestTimeout.excuse() + keyHint());
                }
            } catch (ExecutionException e) {
                throw e.getCause() instanceof RefusedException refused
                        ? refused
                        : new IllegalStateException(e.getCause());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new NoAnswerException("interrupted");
            }
        }
    }

    private String keyHint() {
        return socket.isWelcome()
                ? ""
                : "; nobody there has shown that it holds this cluster's key;"
                        + " if a site is up, it was started with another";
    }

    private <T> T askProcess(
            Class<T> type, InetSocketAddress process, LongFunction<ControlMessage> question, Duration deadline) {
        long request = ++lastRequest;
        ControlMessage message = question.apply(request);
        RequestTimeout timeout = RequestTimeout.until(deadline);
        return ask(new Key(type, request), type, timeout, out -> out.control(process, message));
    }

    /** Returns the status of the process at a socket. */
    public ControlMessage.StatusReply status(InetSocketAddress process, Duration deadline) {
        return askProcess(ControlMessage.StatusReply.class, process, ControlMessage.StatusRequest::new, deadline);
    }

    /** Returns the resources that the process at a socket has used. */
    public Resources resources(InetSocketAddress process, Duration deadline) {
        return askProcess(ControlMessage.ResourceReply.class, process, ControlMessage.ResourceRequest::new, deadline)
                .used();
    }

    /** Asks the process at a socket to end; returns true if the process answered. */
    public boolean stop(InetSocketAddress process, Duration deadline) {
        return change(process, ControlMessage.Stop::new, deadline);
    }

    /** Sets the debug level of the process at a socket; returns true if the process answered. */
    public boolean setDebug(InetSocketAddress process, DebugLevel level, Duration deadline) {
        return change(process, request -> new ControlMessage.SetDebug(request, level), deadline);
    }

    /** Sets the timing level of the process at a socket; returns true if the process answered. */
    public boolean setTiming(InetSocketAddress process, TimingLevel level, Duration deadline) {
        return change(process, request -> new ControlMessage.SetTiming(request, level), deadline);
    }

    /** Sets the loss policies of the network of the process at a socket; returns true if the process answered. */
    public boolean setLossy(InetSocketAddress process, LossPolicy incoming, LossPolicy outgoing, Duration deadline) {
        return change(
                process, request -> new ControlMessage.SetLossy(request, incoming, outgoing, List.of()), deadline);
    }

    /**
     * Sets the loss policy of the links between the process at a socket and these other processes; returns true if the
     * process answered.
     */
    public boolean setLossyLinks(
            InetSocketAddress process, List<InetSocketAddress> peers, LossPolicy policy, Duration deadline) {
        return change(process, request -> new ControlMessage.SetLossy(request, policy, policy, peers), deadline);
    }

    /** Has the site of the process at a socket stop taking part; returns true if the process answered. */
    public boolean fail(InetSocketAddress process, Duration deadline) {
        return change(process, ControlMessage.Fail::new, deadline);
    }

    /** Has the site of the process at a socket take part again; returns true if the process answered. */
    public boolean recover(InetSocketAddress process, Duration deadline) {
        return change(process, ControlMessage.Recover::new, deadline);
    }

    /**
     * Cuts the links of the process at a socket to these other processes, and restores all other links; returns true if
     * the process answered.
     */
    public boolean setCuts(InetSocketAddress process, List<InetSocketAddress> peers, Duration deadline) {
        return change(process, request -> new ControlMessage.SetCuts(request, peers), deadline);
    }

    /** Has the process with a site's log begin a process checkpoint; returns true if the process answered. */
    public boolean takeCheckpoint(InetSocketAddress process, Duration deadline) {
        return change(process, ControlMessage.TakeCheckpoint::new, deadline);
    }

    /** Rolls a site's servers back, unless this session of the site is over; returns true if the process answered. */
    public boolean rollBack(InetSocketAddress process, int session, Duration deadline) {
        return change(process, request -> new ControlMessage.RollBack(request, session), deadline);
    }

    /**
     * Sends an order to a process and returns whether the process answered; throws {@link RefusedException} if the
     * process refuses.
     */
    private boolean change(InetSocketAddress process, LongFunction<ControlMessage> order, Duration deadline) {
        try {
            askProcess(ControlMessage.Heard.class, process, order, deadline);
            return true;
        } catch (NoAnswerException e) {
            return false;
        }
    }

    @Override
    public void close() {
        socket.close();
    }
}
