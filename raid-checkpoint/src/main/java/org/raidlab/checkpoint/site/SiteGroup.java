package org.raidlab.checkpoint.site;

import java.util.List;
import org.raidlab.checkpoint.Group;
import org.raidlab.core.Address;
import org.raidlab.msg.RaidServer;

/**
 * The servers of a site that are checkpointed together. The Access Manager is not among them: all it has is in the log
 * and in its own checkpoints. Nor is the User Interface: whom it serves asks again.
 */
public final class SiteGroup {
    /** The members, by their numbers in the group. */
    public static final List<RaidServer> MEMBERS = List.of(RaidServer.AC, RaidServer.AD, RaidServer.CC, RaidServer.RC);

    private SiteGroup() {}

    /**
     * Returns the group of this server's site; heartbeats, leases and views of its Replication Controller are control
     * messages.
     */
    static Group around(Address self) {
        Group group = new Group(MEMBERS.stream().map(self::sibling).toList());
        return self.type() == RaidServer.RC ? group.withControl() : group;
    }
}
