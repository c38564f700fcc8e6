package org.raidlab.rc;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.Address;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.RaidMessage;

/** What a server says that speaks to other sites too, again and again. */
public final class SentToSites extends SentMessages {
    private final List<Duration> timers = new ArrayList<>();

    /** The delays of all timers that were set; the test lets them fire. */
    public List<Duration> timers() {
        return timers;
    }

    @Override
    public void multicast(List<Address> to, RaidMessage body) {
        to.forEach(each -> send(each, body));
    }

    @Override
    public void setTimer(TimerToken token, Duration delay) {
        timers.add(delay);
    }

    /** What was said since the last time. */
    public List<RaidMessage> take() {
        List<RaidMessage> taken = messages().stream().map(Sent::body).toList();
        forget();
        return taken;
    }
}
