package org.raidlab.experiments.study;

import java.io.IOException;
import java.util.SequencedMap;

/** An experiment that reproduces a table or figure of a paper. */
public abstract class Experiment {
    private final String id;
    private final String title;
    private final String about;

    /**
     * Describes an experiment.
     *
     * @param id on the command line: {@code raid-table1}
     * @param title the subject, in a line
     * @param about the measurement, its procedure and its checks
     */
    protected Experiment(String id, String title, String about) {
        this.id = id;
        this.title = title;
        this.about = about;
    }

    /** Returns the id on the command line. */
    public final String id() {
        return id;
    }

    /** Returns the subject of the experiment, in a line. */
    public final String title() {
        return title;
    }

    /** Returns a description of the measurement, its procedure and its checks. */
    public String about() {
        return about;
    }

    /** Returns what {@link Finding#measured} is, and its interval, for people. */
    public String statistic() {
        return "medians with 90 % confidence intervals";
    }

    /** Returns the settings that determine the figures beside seed and repeats, for the results folder. */
    public abstract SequencedMap<String, Object> configuration();

    /** Runs the experiment; its duration is that given in {@link #about}. */
    public abstract Outcome run(Setting setting) throws IOException;
}
