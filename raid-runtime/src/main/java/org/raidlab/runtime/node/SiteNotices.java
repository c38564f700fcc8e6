package org.raidlab.runtime.node;

import java.util.function.Consumer;
import org.raidlab.comm.addressing.Binding;
import org.raidlab.comm.naming.NameListener;
import org.raidlab.core.Address;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Message;

/**
 * A listener that turns the notifier's reports on other sites into messages to a server of this site. A site is there
 * when its log owner is.
 */
final class SiteNotices<M extends Message> implements NameListener {
    private final NodeSystem<M> system;
    private final Address logOwner;
    private final Consumer<Envelope<M>> deliver;
    private boolean superseded;

    SiteNotices(NodeSetup<M> setup, Consumer<Envelope<M>> deliver) {
        this.system = setup.system();
        this.logOwner = setup.address(system.site().logOwner());
        this.deliver = deliver;
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

    /** Returns whether another process runs this site now, so that this one must end. */
    boolean isSuperseded() {
        return superseded;
    }

    private void notice(Address about, int incarnation, boolean isUp) {
        if (about.type().equals(logOwner.type()) && about.number() == 0 && about.site() != logOwner.site()) {
            system.notice(logOwner, about.site(), incarnation, isUp).ifPresent(deliver);
        }
    }
}
