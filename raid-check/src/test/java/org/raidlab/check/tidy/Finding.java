package org.raidlab.check.tidy;

/** A place that breaks a rule, written as compilers write theirs, so that editors can jump to it. */
record Finding(String file, int line, String what) {
    @Override
    public String toString() {
        return file + ":" + line + ": " + what;
    }
}
