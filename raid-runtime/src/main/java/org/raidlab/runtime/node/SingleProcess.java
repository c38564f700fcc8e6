package org.raidlab.runtime.node;

import java.net.InetSocketAddress;
import java.util.List;
import org.raidlab.comm.link.LinkMessage;
import org.raidlab.comm.link.Stage;

/** The membership of a process with all servers of the site: its incarnation is the site's. */
final class SingleProcess implements Membership {
    private final Host host;
    private Stage stage = Stage.GATHERING;
    private boolean failed;

    SingleProcess(Host host) {
        this.host = host;
    }

    @Override
    public void start() {
        stage = Stage.RECOVERING;
        host.begin(host.nextIncarnation(), List.of());
        openIfRestored();
    }

    private void openIfRestored() {
        if (stage == Stage.RECOVERING && host.isRestored()) {
            stage = Stage.OPEN;
            host.open();
        }
    }

    @Override
    public void onMessage(InetSocketAddress from, LinkMessage message) {
        // Nobody belongs to it; whoever thinks so was started with another plan.
    }

    @Override
    public void onDeadline() {
        openIfRestored();
    }

    @Override
    public long nextDeadlineNanos() {
        return Long.MAX_VALUE;
    }

    @Override
    public void give(String why) {
        host.end(why);
        start();
    }

    @Override
    public boolean fail() {
        if (!failed) {
            failed = true;
            stage = Stage.GATHERING;
            host.end(BY_ORDER);
        }
        return true;
    }

    @Override
    public void resume() {
        if (failed) {
            failed = false;
            start();
        }
    }

    @Override
    public boolean hasFailed() {
        return failed;
    }

    @Override
    public Stage stage() {
        return stage;
    }
}
