package org.raidlab.site.process;

import java.net.InetSocketAddress;
import org.raidlab.comm.control.ControlCodec;
import org.raidlab.comm.control.ControlMessage;
import org.raidlab.comm.control.ControlMessage.Heard;
import org.raidlab.comm.control.ControlMessage.ServerState;
import org.raidlab.comm.control.ControlMessage.SetLossy;
import org.raidlab.comm.control.ControlMessage.StatusReply;
import org.raidlab.comm.control.ControlMessage.StatusRequest;
import org.raidlab.comm.control.ControlMessage.Stop;
import org.raidlab.core.Address;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.site.node.Node;
import org.raidlab.site.node.SiteBlueprint;

/** Answers control messages for a site's process (paper section 1.1, features 2 and 3). */
final class ControlDesk implements Node.Control {
    private final SiteProcess process;
    private final int site;
    private final ControlCodec codec = new ControlCodec();

    ControlDesk(SiteProcess process, int site) {
        this.process = process;
        this.site = site;
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

    private ControlMessage status(long request) {
        return new StatusReply(
                request,
                ProcessHandle.current().pid(),
                process.incarnation(),
                SiteBlueprint.SERVERS.stream()
                        .map(type -> new ServerState(Address.of(site, type), "up"))
                        .toList(),
                process.counters());
    }
}
