package org.raidlab.site.node;
import java.util.*;
import org.raidlab.core.turn.*;
import org.raidlab.msg.*;
final class TempRc implements Server<RaidMessage> {
    final Ports ports; final SiteOptions options; final TreeMap<Integer,Integer> up = new TreeMap<>();
    TempRc(Ports p, SiteOptions o) { ports = p; options = o; up.put(p.self().site(), p.incarnation()); }
    public void onMessage(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
        switch (in.body()) {
            case RcMessage.AskView a -> out.send(in.from(), new AcMessage.View(a.txn(), 1, up.entrySet().stream().map(e -> new AcMessage.Member(e.getKey(), e.getValue())).toList(), options.sites().stream().filter(s -> !up.containsKey(s)).toList()));
            case RcMessage.SiteUp u -> up.put(u.site(), u.incarnation());
            case RcMessage.SiteDown d -> up.remove(d.site(), d.incarnation());
            default -> {}
        }
    }
    public void onTimer(TimerToken t, Effects<RaidMessage> out) {}
}
