package org.raidlab.ad.execute;

/** What one step may still do, counted in tuples handled: a server's step is short, whatever the statement is. */
public final class StepBudget {
    private final int tuplesMax;
    private int left;
    private long handled;

    public StepBudget(int tuplesMax) {
        this.tuplesMax = tuplesMax;
        this.left = tuplesMax;
    }

    /** A new statement begins. */
    public void restart() {
        handled = 0;
    }

    /** How many tuples the statement has handled so far, in all its steps. */
    public long handled() {
        return handled;
    }

    /** A new step begins. */
    public void renew() {
        left = tuplesMax;
    }

    /** Takes one tuple's worth; false if the step is used up. */
    public boolean take() {
        if (left == 0) {
            return false;
        }
        left--;
        handled++;
        return true;
    }
}
