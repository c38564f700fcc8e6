package org.raidlab.experiments.study;

import java.io.IOException;
import java.util.Optional;

/** An experiment that reproduces a table or figure of a paper, or asks a question of its own. */
public abstract class Experiment {
    private final String id;
    private final String title;
    private final String question;
    private final String about;

    /**
     * Describes an experiment.
     *
     * @param id on the command line: {@code raid-table1}
     * @param title the subject, in a line
     * @param question what the experiment answers, in a sentence
     * @param about the measurement, its procedure and its checks
     */
    protected Experiment(String id, String title, String question, String about) {
        this.id = id;
        this.title = title;
        this.question = question;
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

    /** Returns what the experiment answers, in a sentence. */
    public final String question() {
        return question;
    }

    /** Returns a description of the measurement, its procedure and its checks. */
    public String about() {
        return about;
    }

    /** Returns what {@link Finding#measured} is, and its interval, for people. */
    public String statistic() {
        return "medians with 90 % confidence intervals";
    }

    /** Returns the key of the row that answers the question. */
    public abstract String headline();

    /** Returns the constants that determine the figures beside seed and repeats, with their defaults. */
    public abstract Parameters parameters();

    /** Returns the constants of a quick run, which shows that everything works and little more. */
    public Parameters quick() {
        return parameters();
    }

    /** Refuses constants with which it could not run, before anything runs. */
    public void check(Parameters parameters) {
        // most experiments run with any constants of the right types
    }

    /** Returns the observations as a table with a column for each factor, for an experiment that has factors. */
    public Optional<String> tidy(Outcome outcome) {
        return Optional.empty();
    }

    /** Runs the experiment; its duration is that given in {@link #about}. */
    public abstract Outcome run(Setting setting) throws IOException;
}
