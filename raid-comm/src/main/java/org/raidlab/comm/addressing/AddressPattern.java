package org.raidlab.comm.addressing;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Address;
import org.raidlab.core.Invariants;
import org.raidlab.core.ServerType;
import org.raidlab.core.Stamp;

/**
 * A set of addresses of one instance: a multicast group or a notifier set. Site, type and number may be left open.
 *
 * @param instance which RAID
 * @param site the virtual site, or {@link #ANY}
 * @param type the kind of server, or null for any
 * @param number the server's number, or {@link #ANY_NUMBER}
 */
public record AddressPattern(
        int instance, int site, @Nullable ServerType type, long number) {
    /** Any site. */
    public static final int ANY = -1;
    /** Any server number; outside the range of an int, because clients draw theirs from all of it. */
    public static final long ANY_NUMBER = Long.MAX_VALUE;

    public AddressPattern {
        Invariants.require(instance >= 0, "an instance is not negative");
        Invariants.require(site >= ANY && site <= Stamp.SITE_MAX, "no such site");
        Invariants.require(number == ANY_NUMBER || number == (int) number, "a server number is an int");
    }

    /** All addresses of an instance. */
    public static AddressPattern all(int instance) {
        return new AddressPattern(instance, ANY, null, ANY_NUMBER);
    }

    /** Returns the pattern of every server of a type at any site, such as all ACs. */
    public static AddressPattern ofType(int instance, ServerType type) {
        return new AddressPattern(instance, ANY, type, ANY_NUMBER);
    }

    /** Every server of a site. */
    public static AddressPattern ofSite(int instance, int site) {
        return new AddressPattern(instance, site, null, ANY_NUMBER);
    }

    /** Returns the pattern that matches only this address. */
    public static AddressPattern only(Address address) {
        return new AddressPattern(address.instance(), address.site(), address.type(), address.number());
    }

    public boolean matches(Address address) {
        return instance == address.instance()
                && (site == ANY || site == address.site())
                && (type == null || type.equals(address.type()))
                && (number == ANY_NUMBER || number == address.number());
    }

    public static boolean anyMatches(List<AddressPattern> patterns, Address address) {
        return patterns.stream().anyMatch(pattern -> pattern.matches(address));
    }

    @Override
    public String toString() {
        String sites = site == ANY ? "*" : Integer.toString(site);
        String types = type == null ? "*" : type.toString();
        String numbers = number == ANY_NUMBER ? "*" : Long.toString(number);
        return String.format(Locale.ROOT, "%d/%s.%s.%s", instance, sites, types, numbers);
    }
}
