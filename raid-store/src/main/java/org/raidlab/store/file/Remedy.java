package org.raidlab.store.file;

/** The texts that tell the user what to do when a part of a site's folder is lost. */
public final class Remedy {
    /**
     * Ends a message that has said what is wrong. A folder is never to be removed by hand: the site would not know what
     * it has lost.
     */
    public static final String REJOIN = "restore the folder as it was last,"
            + " or, if it is a site of RAID, have the other sites bring it all its copies anew (raid site rejoin N)";

    private Remedy() {}
}
