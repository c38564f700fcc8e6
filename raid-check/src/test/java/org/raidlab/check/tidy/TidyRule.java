package org.raidlab.check.tidy;

import java.util.List;

/** One rule on the form of a source file. */
interface TidyRule {
    /** All rules of the house. */
    List<TidyRule> ALL = List.of(
            new FileLength(400),
            new LineWidth(120),
            new LeftoverWords(),
            new MethodLength(60),
            new ParameterCount(6),
            new EmptyCatch(),
            new SleepInTests());

    /** Every place that breaks it. */
    List<Finding> check(SourceFile source);
}
