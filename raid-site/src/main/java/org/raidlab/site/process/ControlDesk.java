package org.raidlab.site.process;

import java.net.InetSocketAddress;
import org.raidlab.comm.control.ControlCodec;
import org.raidlab.comm.control.ControlMessage;
import org.raidlab.comm.control.ControlMessage.Heard;
import org.raidlab.comm.control.ControlMessage.SetLossy;
import org.raidlab.comm.control.ControlMessage.StatusReply;
import org.raidlab.comm.control.ControlMessage.StatusRequest;
import org.raidlab.comm.control.ControlMessage.Stop;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.site.node.Node;

/** Answers control messages for a site's process (paper section 1.1, features 2 and 3). */
final class ControlDesk implements Node.Control {
    private final SiteProcess process;
    private final ControlCodec codec = new ControlCodec();

    ControlDesk(SiteProcess process) {
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
            case StatusReply _, Heard _ -> {}
        }
    }

    @Override
    public void onUp(int incarnation) {
        process.announceSoon();
    }

    @Override
    public void onDown(String why) {
        process.wentDown(why);
    }

    private ControlMessage status(long request) {
        return new StatusReply(
                request, ProcessHandle.current().pid(), process.incarnation(), process.servers(), process.counters());
    }
}
