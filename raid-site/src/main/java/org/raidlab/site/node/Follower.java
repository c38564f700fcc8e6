package org.raidlab.site.node;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.addressing.Binding;
import org.raidlab.comm.link.LinkMessage;
import org.raidlab.comm.link.LinkMessage.Here;
import org.raidlab.comm.link.LinkMessage.Place;
import org.raidlab.comm.link.LinkMessage.Roll;
import org.raidlab.comm.link.Stage;
import org.raidlab.core.Clock;

/** The membership of a process that does not keep the log: it does what the keeper says. */
final class Follower implements Membership {
    private final NodeSetup setup;
    private final Host host;
    private final long process;
    private final Supplier<@Nullable Binding> whereKeeperIs;
    private final BiConsumer<InetSocketAddress, LinkMessage> out;
    private final Ticks ticks;
    private Stage stage = Stage.GATHERING;
    private @Nullable Roll life;
    private @Nullable InetSocketAddress keeper;
    private @Nullable String refusal;
    private int silent;

    /**
     * A follower.
     *
     * @param process this one's number
     * @param whereKeeperIs by the name server's word
     */
    Follower(
            NodeSetup setup,
            Host host,
            long process,
            Clock clock,
            Supplier<@Nullable Binding> whereKeeperIs,
            BiConsumer<InetSocketAddress, LinkMessage> out) {
        this.setup = setup;
        this.host = host;
        this.process = process;
        this.whereKeeperIs = whereKeeperIs;
        this.out = out;
        this.ticks = new Ticks(clock);
    }

    @Override
    public void start() {
        // The next beat finds the keeper.
    }

    @Override
    public void onMessage(InetSocketAddress from, LinkMessage message) {
        if (message instanceof Roll roll && roll.site() == setup.site()) {
            onRoll(from, roll);
        } else if (message instanceof LinkMessage.Refused(long refused, String why)
                && refused == process
                && stage == Stage.GATHERING) {
            refusal = why;
        }
    }

    private void onRoll(InetSocketAddress from, Roll roll) {
        Roll current = life;
        if (current == null) {
            if (isFoundAt(from) && roll.stage() == Stage.RECOVERING && isIn(roll)) {
                begin(from, roll);
            }
        } else if (from.equals(keeper)) {
            boolean same = roll.keeper() == current.keeper() && roll.incarnation() == current.incarnation();
            if (!same || roll.stage() == Stage.GATHERING || !isIn(roll)) {
                give("the site's log begins a new life");
                return;
            }
            silent = 0;
            proceed(roll);
        }
    }

    private boolean isFoundAt(InetSocketAddress from) {
        Binding found = whereKeeperIs.get();
        return found != null && found.socket().equals(from);
    }

    private boolean isIn(Roll roll) {
        return roll.places().stream().anyMatch(place -> place.process() == process);
    }

    private void begin(InetSocketAddress from, Roll roll) {
        life = roll;
        keeper = from;
        silent = 0;
        stage = Stage.RECOVERING;
        List<Place> others = new ArrayList<>(roll.places());
        others.removeIf(place -> place.process() == process);
        others.add(new Place(setup.plan().keeper(), roll.keeper(), from));
        host.begin(roll.incarnation(), others);
        tell();
    }

    private void proceed(Roll roll) {
        if (becomesReady()) {
            tell();
        }
        if (stage == Stage.READY && roll.stage() == Stage.OPEN) {
            stage = Stage.OPEN;
            host.open();
        }
    }

    private boolean becomesReady() {
        boolean becomes = stage == Stage.RECOVERING && host.isReady();
        stage = becomes ? Stage.READY : stage;
        return becomes;
    }

    /** Tells the keeper how this process is; to a keeper that has moved, this one's life is over. */
    private void tell() {
        Roll current = life;
        InetSocketAddress to = keeper;
        if (current != null && to != null) {
            becomesReady();
            out.accept(to, here(current.incarnation()));
            return;
        }
        Binding found = whereKeeperIs.get();
        if (found != null) {
            out.accept(found.socket(), here(0));
        }
    }

    private Here here(int incarnation) {
        return new Here(setup.site(), setup.plan().text(), setup.plan().own(), process, incarnation, stage);
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
                give(setup.plan().name(setup.plan().keeper()) + " is silent");
            } else {
                leaveIfKeeperIsAnother();
            }
        }
        tell();
    }

    /** The name server knows of a keeper that began after this life. */
    private void leaveIfKeeperIsAnother() {
        Roll current = life;
        Binding found = whereKeeperIs.get();
        if (current != null && found != null && found.incarnation() > current.incarnation()) {
            give("the site's log is in another process");
        }
    }

    @Override
    public void give(String why) {
        if (life != null) {
            life = null;
            keeper = null;
            stage = Stage.GATHERING;
            host.end(why);
            tell();
        }
    }

    /** The keeper says when lives begin and end. */
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
