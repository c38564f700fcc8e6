package org.raidlab.ad.execute;

/** The remaining budget of one step, counted in tuples: a server's step is short, whatever the statement is. */
public final class StepBudget {
    private final int tuplesMax;
    private int left;
    private long handled;

    public StepBudget(int tuplesMax) {
        this.tuplesMax = tuplesMax;
        this.left = tuplesMax;
    }

    /** Resets the count when a new statement begins. */
    public void restart() {
        handled = 0;
    }

    /** Returns how many tuples the statement has handled so far, in all its steps. */
    public long handled() {
        return handled;
    }

    /** Renews the budget when a new step begins. */
    public void renew() {
        left = tuplesMax;
    }

    /** Takes one tuple from the budget; false if the step is used up. */
    public boolean take() {
        if (left == 0) {
            return false;
        }
        left--;
        handled++;
        return true;
    }
}
