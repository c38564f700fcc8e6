package org.raidlab.rc.membership;

import java.util.List;
import java.util.Optional;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.RcMessage.Heartbeat;

/** The sites that are up as far as this site can see, each with its last heartbeat. */
public interface LiveSites {
    /** Returns the last heartbeats of the sites that are up, by site number. */
    List<Heartbeat> heartbeats();

    /** Returns the last heartbeat of a site that is up; empty if the site seems to have failed. */
    Optional<Heartbeat> heartbeat(int site);

    /** Returns whether a member of a view seems to be up, in that session. */
    default boolean isUp(Member member) {
        return heartbeat(member.site())
                .filter(heartbeat -> heartbeat.from().equals(member))
                .isPresent();
    }
}
