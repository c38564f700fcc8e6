package org.raidlab.cli.doctor;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.site.local.ClusterFolder;

/** Examines everything that RAID needs of its environment. */
public final class Doctor {
    private final Machine machine;
    private final ClusterFolder folder;

    public Doctor(Machine machine, ClusterFolder folder) {
        this.machine = machine;
        this.folder = folder;
    }

    /** Returns all findings, in a fixed order. */
    public List<Finding> examine() {
        List<Finding> findings = new ArrayList<>(new SystemChecks(machine).all());
        findings.addAll(new FolderChecks(folder).all());
        return findings;
    }
}
