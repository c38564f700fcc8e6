package org.raidlab.rrvm.rex.oo7;

/**
 * The parameters of a database of OO7 (M. Carey, D. DeWitt, J. Naughton, 1993).
 *
 * @param atomicParts of each composite part
 * @param connections from each atomic part
 * @param documentBytes of each composite part's document
 * @param manualBytes of the module's manual
 * @param composites composite parts of the module
 * @param levels of the assembly hierarchy
 * @param fanOut assemblies below each complex assembly, and composite parts of each base assembly
 */
public record Oo7Size(
        int atomicParts, int connections, int documentBytes, int manualBytes, int composites, int levels, int fanOut) {
    public static final Oo7Size SMALL = new Oo7Size(20, 3, 2_000, 100_000, 500, 7, 3);
    public static final Oo7Size MEDIUM = new Oo7Size(200, 3, 20_000, 1_000_000, 500, 7, 3);

    /** Returns how many base assemblies there are. */
    int baseAssemblies() {
        return power(levels - 1);
    }

    /** Returns how many complex assemblies there are: those with the numbers before the base assemblies'. */
    int complexAssemblies() {
        int count = 0;
        for (int level = 0; level < levels - 1; level++) {
            count += power(level);
        }
        return count;
    }

    private int power(int exponent) {
        int power = 1;
        for (int i = 0; i < exponent; i++) {
            power *= fanOut;
        }
        return power;
    }

    /** Returns how many atomic parts there are. */
    int allAtomicParts() {
        return composites * atomicParts;
    }
}
