package org.raidlab.harness.workload;

import java.util.Optional;
import org.raidlab.core.Invariants;

/**
 * The settings of {@link Mix#SYNTHETIC} beside those of every mix.
 *
 * @param hotSpot that replaces the skew of the accesses
 * @param readOnly the share of the transactions that only read
 * @param locality probability that an access goes to the items of the client's own site
 */
public record Synthetic(Optional<Access.HotSpot> hotSpot, double readOnly, double locality) {
    /** Every transaction may write, and every item is as near as the others. */
    public static final Synthetic NONE = new Synthetic(Optional.empty(), 0, 0);

    public Synthetic {
        Invariants.require(isShare(readOnly) && isShare(locality), "a share is between 0 and 1");
    }

    private static boolean isShare(double number) {
        return number >= 0 && number <= 1;
    }

    /** Returns these parameters with these settings; {@code parameters} have the accesses without a hot spot. */
    public MixParameters in(MixParameters parameters) {
        Access access =
                hotSpot.map(spot -> Access.ofHotSpot(parameters.items(), spot)).orElse(parameters.access());
        return new MixParameters(
                access,
                parameters.length(),
                parameters.writeShare(),
                parameters.groups(),
                readOnly,
                new MixParameters.Home(locality, 0, 1));
    }
}
