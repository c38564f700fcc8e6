package org.raidlab.site.process;

import java.net.InetSocketAddress;
import java.util.List;
import org.raidlab.comm.control.ControlCodec;
import org.raidlab.comm.control.ControlMessage;
import org.raidlab.comm.control.ControlMessage.Heard;
import org.raidlab.comm.control.ControlMessage.SetLossy;
import org.raidlab.comm.control.ControlMessage.StatusReply;
import org.raidlab.comm.control.ControlMessage.StatusRequest;
import org.raidlab.comm.control.ControlMessage.Stop;
import org.raidlab.comm.control.DebugLevel;
import org.raidlab.comm.control.Resources;
import org.raidlab.comm.control.TimingLevel;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.Node;
import org.raidlab.site.node.ResourceMeter;

/** Answers control messages for a site's process (paper section 1.1, features 2 and 3). */
final class ControlRequests implements Node.Control {
    private final SiteProcess process;
    private final ControlCodec codec = new ControlCodec(RaidServer.ALL);
    private final Verbosity verbosity = new Verbosity();
    private final long began = System.nanoTime();

    ControlRequests(SiteProcess process) {
        this.process = process;
    }

    @Override
    public void onMessage(InetSocketAddress from, byte[] message) throws MalformedException {
        switch (codec.decode(message)) {
            case StatusRequest(long request) -> process.answer(from, codec.encode(status(request)));
            case SetLossy lossy -> {
                process.suffer(lossy);
                process.answer(from, codec.encode(new Heard(lossy.request())));
            }
            case Stop(long request) -> {
                process.answer(from, codec.encode(new Heard(request)));
                process.stop();
            }
            case ControlMessage.SetDebug(long request, DebugLevel level) -> {
                verbosity.set(level);
                process.answer(from, codec.encode(new Heard(request)));
            }
            case ControlMessage.SetTiming(long request, TimingLevel level) -> {
                process.meter().setLevel(level);
                process.answer(from, codec.encode(new Heard(request)));
            }
            case ControlMessage.TakeCheckpoint(long request) -> {
                process.checkpoint();
                process.answer(from, codec.encode(new Heard(request)));
            }
            case ControlMessage.RollBack(long request, int session) -> {
                process.answer(from, codec.encode(new Heard(request)));
                process.rollBack(session);
            }
            case ControlMessage.ResourceRequest(long request) ->
                process.answer(from, codec.encode(new ControlMessage.ResourceReply(request, resources())));
            case ControlMessage.Fail(long request) ->
                process.answer(from, codec.encode(process.failSite() ? new Heard(request) : notHere(request)));
            case ControlMessage.Recover(long request) -> {
                process.resumeSite();
                process.answer(from, codec.encode(new Heard(request)));
            }
            case ControlMessage.SetCuts(long request, List<InetSocketAddress> peers) ->
                process.answer(from, codec.encode(cut(from, request, peers)));
            case StatusReply _, Heard _, ControlMessage.Refused _, ControlMessage.ResourceReply _ -> {}
        }
    }

    private static ControlMessage notHere(long request) {
        return new ControlMessage.Refused(request, "the process with the Atomicity Controller begins and ends lives");
    }

    /** Cuts links for tests, and refuses the order from another host. */
    private ControlMessage cut(InetSocketAddress from, long request, List<InetSocketAddress> peers) {
        if (!process.isNear(from)) {
            return new ControlMessage.Refused(request, "links are cut from the same host only");
        }
        process.cut(peers);
        return new Heard(request);
    }

    @Override
    public void onUp(int incarnation) {
        process.announceSoon();
    }

    @Override
    public void onDown(String why) {
        process.wentDown(why);
    }

    private Resources resources() {
        ProcessorTime cpu = ProcessorTime.now();
        ResourceMeter meter = process.meter();
        return new Resources(
                (System.nanoTime() - began) / 1_000,
                cpu.userMicros(),
                cpu.systemMicros(),
                verbosity.level(),
                meter.level(),
                meter.servers(),
                meter.types());
    }

    private ControlMessage status(long request) {
        return new StatusReply(
                request, ProcessHandle.current().pid(), process.incarnation(), process.servers(), process.counters());
    }
}
