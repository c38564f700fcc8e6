package org.raidlab.rc.rowa;

/**
 * What is known of another site. Only a hint about the same or a later incarnation changes it: datagrams overtake each
 * other, and an old one must not hide a newer one.
 *
 * <pre>
 * Unheard  -> Up(i), Down(i)
 * Up(j)    -> Up(i)    i later than j: it failed and came back before its failure was told
 *          -> Down(i)  i = j, or later
 * Down(j)  -> Up(i)    i = j: the suspicion was wrong; or later
 *          -> Down(i)  i later than j
 * </pre>
 */
sealed interface SiteState {
    /** Nothing was heard of it yet: as good as down. */
    record Unheard() implements SiteState {}

    record Up(int incarnation) implements SiteState {}

    record Down(int incarnation) implements SiteState {}

    default SiteState onUp(int incarnation) {
        return switch (this) {
            case Unheard _ -> new Up(incarnation);
            case Up(int known) -> new Up(Math.max(known, incarnation));
            case Down(int known) -> incarnation >= known ? new Up(incarnation) : this;
        };
    }

    default SiteState onDown(int incarnation) {
        return switch (this) {
            case Unheard _ -> new Down(incarnation);
            case Up(int known) -> incarnation >= known ? new Down(incarnation) : this;
            case Down(int known) -> new Down(Math.max(known, incarnation));
        };
    }
}
