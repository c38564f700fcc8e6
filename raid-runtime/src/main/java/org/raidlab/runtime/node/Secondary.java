package org.raidlab.runtime.node;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.addressing.Binding;
import org.raidlab.comm.ldg.ProcessId;
import org.raidlab.comm.link.LinkMessage;
import org.raidlab.comm.link.LinkMessage.Place;
import org.raidlab.comm.link.LinkMessage.ProcessStatus;
import org.raidlab.comm.link.LinkMessage.SiteStatus;
import org.raidlab.comm.link.Stage;
import org.raidlab.core.Clock;

/** The membership of a process that does not keep the log: it obeys the log owner. */
final class Secondary implements Membership {
    private final NodeSetup<?> setup;
    private final Host host;
    private final ProcessId self;
    private final Supplier<@Nullable Binding> whereLogOwnerIs;
    private final BiConsumer<InetSocketAddress, LinkMessage> out;
    private final Ticks ticks;
    private Stage stage = Stage.GATHERING;
    private @Nullable SiteStatus life;
    private @Nullable InetSocketAddress logOwner;
    private @Nullable String refusal;
    private int silent;
    private long reports;

    /**
     * Makes a secondary.
     *
     * @param self this process, at this start
     * @param whereLogOwnerIs by the name server's word
     */
    Secondary(
            NodeSetup<?> setup,
            Host host,
            ProcessId self,
            Clock clock,
            Supplier<@Nullable Binding> whereLogOwnerIs,
            BiConsumer<InetSocketAddress, LinkMessage> out) {
        this.setup = setup;
        this.host = host;
        this.self = self;
        this.whereLogOwnerIs = whereLogOwnerIs;
        this.out = out;
        this.ticks = new Ticks(clock);
    }

    @Override
    public void start() {
        // The next beat finds the keeper.
    }

    @Override
    public void onMessage(InetSocketAddress from, LinkMessage message) {
        if (message instanceof SiteStatus siteStatus && siteStatus.site() == setup.site()) {
            onSiteStatus(from, siteStatus);
        } else if (message instanceof LinkMessage.Refused(long refused, String why)
                && refused == self.number()
                && stage == Stage.GATHERING) {
            refusal = why;
        }
    }

    private void onSiteStatus(InetSocketAddress from, SiteStatus siteStatus) {
        SiteStatus current = life;
        if (current == null) {
            if (isFoundAt(from) && siteStatus.stage() == Stage.RECOVERING && isIn(siteStatus)) {
                begin(from, siteStatus);
            }
        } else if (from.equals(logOwner) && (silent >= Ticks.ABSENT || !isLate(siteStatus, current))) {
            boolean same =
                    siteStatus.logOwner() == current.logOwner() && siteStatus.incarnation() == current.incarnation();
            if (!same || !isIn(siteStatus)) {
                give("the site's log begins a new life");
                return;
            }
            silent = 0;
            proceed(siteStatus);
        }
    }

    /**
     * Returns whether a status is older than the incarnation that this process takes part in: the site's incarnations
     * rise, and for one that has begun the log owner gathers no more. Datagrams overtake one another. Where nothing
     * else has come for long, the present incarnation may have been forged, and every status counts.
     */
    private static boolean isLate(SiteStatus siteStatus, SiteStatus current) {
        boolean isSame = siteStatus.incarnation() == current.incarnation();
        return siteStatus.incarnation() < current.incarnation() || (isSame && siteStatus.stage() == Stage.GATHERING);
    }

    private boolean isFoundAt(InetSocketAddress from) {
        Binding found = whereLogOwnerIs.get();
        return found != null && found.socket().equals(from);
    }

    private boolean isIn(SiteStatus siteStatus) {
        return siteStatus.places().stream().anyMatch(place -> place.process() == self.number());
    }

    private void begin(InetSocketAddress from, SiteStatus siteStatus) {
        life = siteStatus;
        logOwner = from;
        silent = 0;
        stage = Stage.RECOVERING;
        List<Place> others = new ArrayList<>(siteStatus.places());
        others.removeIf(place -> place.process() == self.number());
        others.add(new Place(setup.plan().logOwner(), siteStatus.logOwner(), from));
        host.begin(siteStatus.incarnation(), others);
        tell();
    }

    private void proceed(SiteStatus siteStatus) {
        if (becomesReady()) {
            tell();
        }
        if (stage == Stage.READY && siteStatus.stage() == Stage.OPEN) {
            stage = Stage.OPEN;
            host.open();
        }
    }

    private boolean becomesReady() {
        boolean becomes = stage == Stage.RECOVERING && host.isReady();
        stage = becomes ? Stage.READY : stage;
        return becomes;
    }

    /** Tells the log owner the state of this process; a log owner that has moved sees that this incarnation is over. */
    private void tell() {
        SiteStatus current = life;
        InetSocketAddress to = logOwner;
        if (current != null && to != null) {
            becomesReady();
            out.accept(to, here(current.incarnation()));
            return;
        }
        Binding found = whereLogOwnerIs.get();
        if (found != null) {
            out.accept(found.socket(), here(0));
        }
    }

    private ProcessStatus here(int incarnation) {
        return new ProcessStatus(
                setup.site(),
                setup.plan().text(),
                setup.plan().own(),
                self.number(),
                new LinkMessage.Report(self.incarnation(), ++reports),
                incarnation,
                stage);
    }

    @Override
    public void onDeadline() {
        if (!ticks.take()) {
            return;
        }
        if (life != null) {
            silent++;
            int patience = stage == Stage.OPEN ? Ticks.SILENT : Ticks.SILENT_WHILE_RECOVERING;
            if (silent > patience) {
                give(setup.plan().name(setup.plan().logOwner()) + " is silent");
            } else {
                leaveIfLogOwnerIsAnother();
            }
        }
        tell();
    }

    /** Ends the incarnation if the name server knows of a log owner that began after it. */
    private void leaveIfLogOwnerIsAnother() {
        SiteStatus current = life;
        Binding found = whereLogOwnerIs.get();
        if (current != null && found != null && found.incarnation() > current.incarnation()) {
            give("the site's log is in another process");
        }
    }

    @Override
    public void give(String why) {
        if (life != null) {
            life = null;
            logOwner = null;
            stage = Stage.GATHERING;
            host.end(why);
            tell();
        }
    }

    /** Returns false: the log owner begins and ends incarnations. */
    @Override
    public boolean fail() {
        return false;
    }

    @Override
    public void resume() {
        // The keeper resumes.
    }

    @Override
    public boolean hasFailed() {
        return false;
    }

    @Override
    public long nextDeadlineNanos() {
        return ticks.nextNanos();
    }

    @Override
    public Stage stage() {
        return stage;
    }

    @Override
    public Optional<String> refusal() {
        return Optional.ofNullable(refusal);
    }
}
