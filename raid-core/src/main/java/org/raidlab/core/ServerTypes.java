package org.raidlab.core;

import java.util.List;

/**
 * The kinds of server of a system: who decodes an address finds its kind here.
 *
 * @param all in the order of their numbers
 */
public record ServerTypes(List<ServerType> all) {
    public ServerTypes {
        all = List.copyOf(all);
        for (int number = 0; number < all.size(); number++) {
            Invariants.require(all.get(number).ordinal() == number, "kinds are numbered from 0");
        }
    }

    /** Returns the kinds that this enum declares. */
    public static <E extends Enum<E> & ServerType> ServerTypes of(Class<E> declared) {
        return new ServerTypes(List.of(declared.getEnumConstants()));
    }

    /** Returns how many kinds there are. */
    public int size() {
        return all.size();
    }

    /** Returns the kind with this number; throws {@link IllegalArgumentException} if none has it. */
    public ServerType get(int number) {
        Invariants.require(number >= 0 && number < all.size(), "no such kind of server");
        return all.get(number);
    }
}
