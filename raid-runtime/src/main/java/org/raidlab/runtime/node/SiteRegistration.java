package org.raidlab.runtime.node;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.addressing.AddressBook;
import org.raidlab.comm.addressing.AddressPattern;
import org.raidlab.comm.addressing.Binding;
import org.raidlab.comm.naming.NameClient;
import org.raidlab.comm.naming.NameListener;
import org.raidlab.comm.naming.NameMessage;
import org.raidlab.core.Address;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Message;

/**
 * The registration of a site's servers at the name server. What the notifier reports of other sites becomes messages to
 * a server of this site: a site is there when its log owner is.
 */
final class SiteRegistration<M extends Message> implements NameListener {
    private final NodeSetup<M> setup;
    private final Codec<NameMessage> codec;
    private final Consumer<Envelope<M>> deliver;
    private final NameClient names;
    private boolean superseded;

    /**
     * Makes the registration of a process that has registered nothing yet.
     *
     * @param send a message to the name server
     * @param deliver a message to a server of this site
     */
    SiteRegistration(
            NodeSetup<M> setup,
            NodePorts<M> ports,
            BiConsumer<InetSocketAddress, byte[]> send,
            Consumer<Envelope<M>> deliver) {
        this.setup = setup;
        this.deliver = deliver;
        codec = NameMessage.codec(setup.system().types());
        names = new NameClient(
                setup.naming(),
                setup.nameServer(),
                new NameClient.Ports(
                        ports.clock(),
                        ports.random().fork(),
                        (to, message) -> send.accept(to, codec.encode(message)),
                        this));
    }

    /** Asks for reports on all servers of the instance. */
    void watch() {
        names.watch(AddressPattern.all(setup.instance()));
    }

    void onMessage(InetSocketAddress from, byte[] message) throws MalformedException {
        names.onMessage(from, codec.decode(message));
    }

    void onDeadline() {
        names.onDeadline();
    }

    long nextDeadlineNanos() {
        return names.nextDeadlineNanos();
    }

    /** Registers the log owner alone, so that the site's other processes find it. */
    void registerLogOwner(int incarnation) {
        names.register(List.of(setup.logOwner()), incarnation);
    }

    /** Registers the servers of this process in an incarnation of the site, and tells them of the sites that are up. */
    void register(int incarnation) {
        List<Address> addresses = new ArrayList<>();
        if (setup.plan().isLogOwner() && !setup.plan().isAlone()) {
            addresses.add(setup.logOwner());
        }
        setup.plan().servers().forEach(type -> addresses.add(setup.address(type)));
        names.register(addresses, incarnation);
        // What was said of other sites before this life is news to its servers.
        logOwners().forEach(binding -> onUp(binding.address(), binding.incarnation()));
    }

    /** Ends the registration of the servers until they are registered again. */
    void withdraw() {
        names.withdraw();
    }

    /** Ends the registration for good. */
    void deregister() {
        names.deregister();
    }

    AddressBook book() {
        return names.book();
    }

    /** Returns where the log owner of this site is, by the name server's word; null if that knows none. */
    @Nullable
    Binding logOwner() {
        return names.book().find(setup.logOwner());
    }

    /** Returns the number of sites that are up according to the name server, this site included. */
    int sitesKnown() {
        return logOwners().size();
    }

    private List<Binding> logOwners() {
        AddressPattern pattern =
                AddressPattern.ofType(setup.instance(), setup.logServer().type());
        return names.book().matching(pattern).stream()
                .filter(binding -> binding.address().number() == 0)
                .toList();
    }

    /** Returns whether another process runs this site now, so that this one must end. */
    boolean isSuperseded() {
        return superseded;
    }

    @Override
    public void onUp(Address address, int incarnation) {
        notice(address, incarnation, true);
    }

    @Override
    public void onDown(Address address, int incarnation) {
        notice(address, incarnation, false);
    }

    @Override
    public void onSuperseded(Binding other) {
        superseded = true;
    }

    private void notice(Address about, int incarnation, boolean isUp) {
        Address logOwner = setup.logServer();
        if (about.type().equals(logOwner.type()) && about.number() == 0 && about.site() != logOwner.site()) {
            setup.system().notice(logOwner, about.site(), incarnation, isUp).ifPresent(deliver);
        }
    }
}
