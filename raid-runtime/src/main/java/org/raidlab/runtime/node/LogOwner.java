package org.raidlab.runtime.node;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.link.LinkMessage;
import org.raidlab.comm.link.LinkMessage.Place;
import org.raidlab.comm.link.LinkMessage.ProcessStatus;
import org.raidlab.comm.link.LinkMessage.SiteStatus;
import org.raidlab.comm.link.Stage;
import org.raidlab.core.Clock;

/**
 * The membership of the process that keeps the log: this process alone begins and ends the incarnations of the site.
 */
final class LogOwner implements Membership {
    private final NodeSetup<?> setup;
    private final Host host;
    private final long process;
    private final BiConsumer<InetSocketAddress, LinkMessage> out;
    private final Ticks ticks;
    private final TreeMap<Integer, Member> members = new TreeMap<>();
    private int incarnation;
    private Stage stage = Stage.GATHERING;
    private boolean failed;

    /** The state of another process, as the log owner knows it. */
    private static final class Member {
        final long process;
        final InetSocketAddress socket;
        ProcessStatus last;
        int silent;
        boolean joined;

        Member(ProcessStatus first, InetSocketAddress socket) {
            this.process = first.process();
            this.socket = socket;
            this.last = first;
        }
    }

    /** @param process this one's number */
    LogOwner(NodeSetup<?> setup, Host host, long process, Clock clock, BiConsumer<InetSocketAddress, LinkMessage> out) {
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
        if (message instanceof ProcessStatus processStatus && processStatus.site() == setup.site() && !failed) {
            onProcessStatus(from, processStatus);
        }
    }

    private void onProcessStatus(InetSocketAddress from, ProcessStatus processStatus) {
        String refusal = refusalOf(from, processStatus);
        if (refusal != null) {
            out.accept(from, new LinkMessage.Refused(processStatus.process(), refusal));
            return;
        }
        Member known = members.get(processStatus.group());
        if (known != null && isLate(processStatus, known)) {
            return;
        }
        if (known == null || known.process != processStatus.process()) {
            if (stage != Stage.GATHERING) {
                give(name(processStatus.group()) + " was started again");
            }
            known = new Member(processStatus, from);
            members.put(processStatus.group(), known);
        }
        known.last = processStatus;
        known.silent = 0;
        judge(processStatus, known);
        advance();
        out.accept(from, roll());
    }

    /**
     * Returns whether a report is older than the last one, or is of a process that was started before the one that is
     * heard from now. Where nothing newer has come for long, the last one may have been forged, and every report
     * counts.
     */
    private static boolean isLate(ProcessStatus processStatus, Member known) {
        LinkMessage.Report report = processStatus.report();
        LinkMessage.Report last = known.last.report();
        boolean isOlder = known.process == processStatus.process()
                ? report.number() < last.number()
                : report.start() < last.start();
        return isOlder && known.silent < Ticks.ABSENT;
    }

    private @Nullable String refusalOf(InetSocketAddress from, ProcessStatus processStatus) {
        if (!processStatus.plan().equals(setup.plan().text())
                || processStatus.group() >= setup.plan().groups().size()) {
            return "the servers of site " + setup.site() + " are in the processes "
                    + setup.plan().text() + ", not " + processStatus.plan();
        }
        if (processStatus.group() == setup.plan().own()) {
            return "another process keeps the log of site " + setup.site();
        }
        Member known = members.get(processStatus.group());
        // Two that live cannot have one socket: whoever comes from the socket of the one before has taken its place.
        boolean taken = known != null
                && known.process != processStatus.process()
                && !known.socket.equals(from)
                && known.silent < Ticks.ABSENT;
        return taken ? name(processStatus.group()) + " of site " + setup.site() + " runs already" : null;
    }

    /** Ends the incarnation if a process that had joined it reports another one. */
    private void judge(ProcessStatus processStatus, Member member) {
        if (stage == Stage.GATHERING) {
            return;
        }
        if (processStatus.incarnation() == incarnation) {
            member.joined = true;
        } else if (member.joined) {
            give(name(processStatus.group()) + " has left");
        }
    }

    private void advance() {
        if (stage == Stage.GATHERING && areAll(Stage.GATHERING, 0)) {
            stage = Stage.RECOVERING;
            host.begin(incarnation, places());
            tellAll();
        }
        if (stage == Stage.RECOVERING && host.isRestored()) {
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

    /**
     * The other processes end the incarnation with this one, and their messages are ignored until this process gathers
     * them again.
     */
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

    private SiteStatus roll() {
        return new SiteStatus(
                setup.site(), process, incarnation, stage, stage == Stage.GATHERING ? List.of() : places());
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
