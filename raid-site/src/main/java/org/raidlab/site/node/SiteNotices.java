package org.raidlab.site.node;

import java.util.function.Consumer;
import org.raidlab.comm.naming.NameListener;
import org.raidlab.core.Address;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;

/**
 * A listener that turns the notifier's reports on other sites into messages to the Replication Controller. A site is
 * there when its AC is.
 */
final class SiteNotices implements NameListener {
    private final Address controller;
    private final Consumer<Envelope<RaidMessage>> deliver;
    private boolean superseded;

    SiteNotices(Address controller, Consumer<Envelope<RaidMessage>> deliver) {
        this.controller = controller;
        this.deliver = deliver;
    }

    @Override
    public void onUp(Address address, int incarnation) {
        if (concernsAnotherSite(address)) {
            deliver(new RcMessage.SiteUp(address.site(), incarnation), incarnation);
        }
    }

    @Override
    public void onDown(Address address, int incarnation) {
        if (concernsAnotherSite(address)) {
            deliver(new RcMessage.SiteDown(address.site(), incarnation), incarnation);
        }
    }

    @Override
    public void onSuperseded(org.raidlab.comm.addressing.Binding holder) {
        superseded = true;
    }

    /** Returns whether another process runs this site now, so that this one must end. */
    boolean isSuperseded() {
        return superseded;
    }

    private boolean concernsAnotherSite(Address address) {
        return address.type() == RaidServer.AC && address.number() == 0 && address.site() != controller.site();
    }

    private void deliver(RcMessage message, int incarnation) {
        Address notifier = new Address(controller.instance(), 0, RaidServer.NAME_SERVER, 0);
        deliver.accept(new Envelope<>(notifier, controller, new MessageTag(incarnation, 0), message));
    }
}
