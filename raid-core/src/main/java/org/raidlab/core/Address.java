package org.raidlab.core;

/**
 * A RAID address: instance, virtual site, server type, server number. It says nothing about hosts: the name server
 * binds it to a socket (paper section 1.1, "location transparent addressing").
 *
 * @param instance which RAID, from 0
 * @param site the virtual site, 1 to {@link Stamp#SITE_MAX}; 0 for the name server and for clients
 * @param type the kind of server
 * @param number tells servers of one type at one site apart; clients draw it at random
 */
public record Address(int instance, int site, ServerType type, int number) implements Comparable<Address> {
    public Address {
        Invariants.require(instance >= 0, "an instance is not negative");
        requireSite(site);
    }

    /** Refuses a site that no address can have, since no reader could answer its sender. */
    public static void requireSite(int site) {
        Invariants.require(site >= 0 && site <= Stamp.SITE_MAX, "a site is between 0 and " + Stamp.SITE_MAX);
    }

    /** Server 0 of a type at a site of instance 0. */
    public static Address of(int site, ServerType type) {
        return new Address(0, site, type, 0);
    }

    /** The server of another type at the same site. */
    public Address sibling(ServerType other) {
        return new Address(instance, site, other, 0);
    }

    /** The server of the same type and number at another site. */
    public Address at(int otherSite) {
        return new Address(instance, otherSite, type, number);
    }

    @Override
    public int compareTo(Address other) {
        int order = Integer.compare(instance, other.instance);
        order = order != 0 ? order : Integer.compare(site, other.site);
        order = order != 0 ? order : Integer.compare(type.ordinal(), other.type.ordinal());
        return order != 0 ? order : Integer.compare(number, other.number);
    }

    /** Returns a hash that is the same in every JVM, unlike an enum's, so hash order never differs between replays. */
    @Override
    public int hashCode() {
        return ((instance * 31 + site) * 31 + type.ordinal()) * 31 + number;
    }

    @Override
    public String toString() {
        String base = site + "." + type;
        base = number == 0 ? base : base + "." + number;
        return instance == 0 ? base : instance + "/" + base;
    }
}
