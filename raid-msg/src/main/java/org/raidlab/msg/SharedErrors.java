package org.raidlab.msg;

/**
 * QL numbers of errors that more than one server finds: the User Interface by its knowledge of the catalogue, the
 * Action Driver with certainty. Whoever finds it, an error has one number.
 */
public final class SharedErrors {
    /** A relation has the name that a new one is to get. */
    public static final int RELATION_EXISTS = 5102;
    /** The catalogue changes by definitions only. */
    public static final int CATALOGUE_IS_PROTECTED = 5103;
    /** A relation with too many attributes. */
    public static final int BAD_ATTRIBUTE_COUNT = 5104;
    /** A relation with tuples that are too wide. */
    public static final int TUPLE_TOO_WIDE = 5105;
    /** A relation with two attributes of one name. */
    public static final int ATTRIBUTE_TWICE = 5106;
    /** A relation has an index of that name, or a structure, already. */
    public static final int INDEX_EXISTS = 5107;

    private SharedErrors() {}
}
