package org.raidlab.harness.scenario;

import java.util.List;
import org.raidlab.harness.scenario.Step.Choice;
import org.raidlab.runtime.ConfigException;

/**
 * Checks a scenario by the number of sites that are up in each step, so that impossible steps are reported before the
 * run.
 */
final class Plausibility {
    private static final long STEPS_MAX = 1_000_000;

    private final String file;
    private final int sites;
    private int up;
    private long steps;
    private boolean hasRun;

    Plausibility(String file, int sites) {
        this.file = file;
        this.sites = sites;
        this.up = sites;
    }

    void check(List<Step> all) {
        all.forEach(this::check);
    }

    private void check(Step step) {
        if (++steps > STEPS_MAX) {
            throw wrong(step, "the scenario has more than " + STEPS_MAX + " steps");
        }
        switch (step) {
            case Step.Fail fail -> fail(fail, fail.choice());
            case Step.Recover recover -> recover(recover, recover.choice());
            case Step.Swap swap -> {
                if (up == sites || up < 1) {
                    throw wrong(step, "a swap needs a site that has failed, and all are up");
                }
            }
            case Step.Repeat repeat -> {
                for (int time = 0; time < repeat.times(); time++) {
                    check(repeat.steps());
                }
            }
            case Step.Run _ -> hasRun = true;
            case Step.Expect expect -> {
                if (!hasRun && !expect.aborted().equals(Step.Bounds.ANY)) {
                    throw wrong(step, "no transactions have run of which aborts could be expected");
                }
            }
        }
    }

    private void fail(Step step, Choice choice) {
        if (choice.size() >= up) {
            throw wrong(step, choice.size() + " of " + up + " sites that are up cannot fail: one has to stay up");
        }
        up -= choice.size();
    }

    private void recover(Step step, Choice choice) {
        if (choice.size() > sites - up) {
            throw wrong(step, choice.size() + " sites cannot recover: " + (sites - up) + " have failed");
        }
        up += choice.size();
    }

    private ConfigException wrong(Step step, String why) {
        return new ConfigException(step.in(file) + why);
    }
}
