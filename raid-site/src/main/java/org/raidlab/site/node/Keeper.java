package org.raidlab.site.node;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.link.LinkMessage;
import org.raidlab.comm.link.LinkMessage.Here;
import org.raidlab.comm.link.LinkMessage.Place;
import org.raidlab.comm.link.LinkMessage.Roll;
import org.raidlab.comm.link.Stage;
import org.raidlab.core.Clock;

/** The membership of the process that keeps the log: it alone says when a life of the site begins and ends. */
final class Keeper implements Membership {
    private final NodeSetup setup;
    private final Host host;
    private final long process;
    private final BiConsumer<InetSocketAddress, LinkMessage> out;
    private final Ticks ticks;
    private final TreeMap<Integer, Member> members = new TreeMap<>();
    private int incarnation;
    private Stage stage = Stage.GATHERING;
    private boolean failed;

    /** What is known of another process. */
    private static final class Member {
        final long process;
        final InetSocketAddress socket;
        Here last;
        int silent;
        boolean joined;

        Member(Here first, InetSocketAddress socket) {
            this.process = first.process();
            this.socket = socket;
            this.last = first;
        }
    }

    /** @param process this one's number */
    Keeper(NodeSetup setup, Host host, long process, Clock clock, BiConsumer<InetSocketAddress, LinkMessage> out) {
        this.setup = setup;
        this.host = host;
        this.process = process;
        this.out = out;
        this.ticks = new Ticks(clock);
    }

    @Override
    public void start() {
        incarnation = host.nextIncarnation();
        host.gather(incarnation);
    }

    @Override
    public void onMessage(InetSocketAddress from, LinkMessage message) {
        if (message instanceof Here here && here.site() == setup.site() && !failed) {
            onHere(from, here);
        }
    }

    private void onHere(InetSocketAddress from, Here here) {
        String refusal = refusalOf(from, here);
        if (refusal != null) {
            out.accept(from, new LinkMessage.Refused(here.process(), refusal));
            return;
        }
        Member known = members.get(here.group());
        if (known == null || known.process != here.process()) {
            if (stage != Stage.GATHERING) {
                give(name(here.group()) + " was started again");
            }
            known = new Member(here, from);
            members.put(here.group(), known);
        }
        known.last = here;
        known.silent = 0;
        judge(here, known);
        advance();
        out.accept(from, roll());
    }

    private @Nullable String refusalOf(InetSocketAddress from, Here here) {
        if (!here.plan().equals(setup.plan().text())
                || here.group() >= setup.plan().groups().size()) {
            return "the servers of site " + setup.site() + " are in the processes "
                    + setup.plan().text() + ", not " + here.plan();
        }
        if (here.group() == setup.plan().own()) {
            return "another process keeps the log of site " + setup.site();
        }
        Member known = members.get(here.group());
        // Two that live cannot have one socket: whoever comes from the socket of the one before has taken its place.
        boolean taken = known != null
                && known.process != here.process()
                && !known.socket.equals(from)
                && known.silent < Ticks.ABSENT;
        return taken ? name(here.group()) + " of site " + setup.site() + " runs already" : null;
    }

    /** Who was in this life and is no more has ended it. */
    private void judge(Here here, Member member) {
        if (stage == Stage.GATHERING) {
            return;
        }
        if (here.incarnation() == incarnation) {
            member.joined = true;
        } else if (member.joined) {
            give(name(here.group()) + " has left");
        }
    }

    private void advance() {
        if (stage == Stage.GATHERING && areAll(Stage.GATHERING, 0)) {
            stage = Stage.RECOVERING;
            host.begin(incarnation, places());
            tellAll();
        }
        if (stage == Stage.RECOVERING) {
            Member redone = members.get(setup.plan().redone());
            if (redone != null && redone.joined) {
                host.sendLog();
            }
            if (areAll(Stage.READY, incarnation)) {
                stage = Stage.OPEN;
                host.open();
                tellAll();
            }
        }
    }

    private boolean areAll(Stage wanted, int life) {
        return members.size() == setup.plan().groups().size() - 1
                && members.values().stream()
                        .allMatch(member -> member.silent < Ticks.ABSENT
                                && member.last.stage() == wanted
                                && member.last.incarnation() == life);
    }

    @Override
    public void onDeadline() {
        if (!ticks.take()) {
            return;
        }
        int patience = stage == Stage.OPEN ? Ticks.SILENT : Ticks.SILENT_WHILE_RECOVERING;
        members.forEach((group, member) -> {
            member.silent++;
            if (stage != Stage.GATHERING && member.silent > patience) {
                give(name(group) + " is silent");
            }
        });
    }

    @Override
    public void give(String why) {
        if (stage == Stage.GATHERING) {
            return;
        }
        end(why);
        host.gather(incarnation);
        tellAll();
    }

    private void end(String why) {
        stage = Stage.GATHERING;
        host.end(why);
        incarnation = host.nextIncarnation();
        members.values().forEach(member -> member.joined = false);
    }

    /** The other processes end the life with this one, and are not heard until it gathers them again. */
    @Override
    public boolean fail() {
        if (!failed) {
            failed = true;
            end(BY_ORDER);
            tellAll();
        }
        return true;
    }

    @Override
    public void resume() {
        if (failed) {
            failed = false;
            host.gather(incarnation);
        }
    }

    @Override
    public boolean hasFailed() {
        return failed;
    }

    private void tellAll() {
        members.values().forEach(member -> out.accept(member.socket, roll()));
    }

    private Roll roll() {
        return new Roll(setup.site(), process, incarnation, stage, stage == Stage.GATHERING ? List.of() : places());
    }

    private List<Place> places() {
        return members.entrySet().stream()
                .map(entry -> new Place(entry.getKey(), entry.getValue().process, entry.getValue().socket))
                .toList();
    }

    private String name(int group) {
        return setup.plan().name(group);
    }

    @Override
    public long nextDeadlineNanos() {
        return ticks.nextNanos();
    }

    @Override
    public Stage stage() {
        return stage;
    }
}
