package org.raidlab.ac.commit.voting;

import java.util.SequencedMap;
import java.util.TreeMap;
import org.raidlab.ac.commit.CommitContext;

/**
 * The commit points that a site knows, by the names of their protocols. Each transaction has its own: its prepare and
 * the records of its votes name it, so all sites end it by the protocol by which its coordinator began it, whatever
 * views have switched to since.
 */
public final class CommitPoints {
    private final TreeMap<String, CommitPoint> byName;
    private final String ofClusterFile;

    private CommitPoints(SequencedMap<String, CommitPoint> byName, String ofClusterFile) {
        this.byName = new TreeMap<>(byName);
        this.ofClusterFile = ofClusterFile;
    }

    /** Returns the commit points of a site that can switch, with the name that stands in its cluster file. */
    public static CommitPoints of(SequencedMap<String, CommitPoint> byName, String ofClusterFile) {
        return new CommitPoints(byName, ofClusterFile);
    }

    /** Returns the commit point of a site that has no other one; its protocol needs no name. */
    public static CommitPoints sole(CommitPoint commitPoint) {
        TreeMap<String, CommitPoint> sole = new TreeMap<>();
        sole.put("", commitPoint);
        return new CommitPoints(sole, "");
    }

    boolean has(String protocol) {
        return byName.containsKey(protocol);
    }

    CommitPoint of(String protocol) {
        CommitPoint found = byName.get(protocol);
        if (found == null) {
            throw new IllegalStateException("the log has votes by '" + protocol + "', which no class path has");
        }
        return found;
    }

    /** Returns the protocol of transactions that begin their commitment now; one unknown here changes nothing. */
    String inForce(CommitContext context) {
        String named = context.policy().algorithms().commit();
        return has(named) ? named : ofClusterFile;
    }
}
