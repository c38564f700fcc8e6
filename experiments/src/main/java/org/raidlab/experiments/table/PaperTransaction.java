package org.raidlab.experiments.table;

/** The transactions of Tables 1 to 3 (paper, section 2.1), each one statement over the relation {@code thousand}. */
public enum PaperTransaction {
    SELECT_ONE("select one tuple") {
        @Override
        String text(ThousandRelation relation, int run) {
            return "retrieve (t.all) where t.unique = " + run % relation.tuples();
        }
    },
    SELECT_ELEVEN("select eleven tuples") {
        @Override
        String text(ThousandRelation relation, int run) {
            return "retrieve (t.all) where t." + relation.columnOfEleven() + " = " + relation.valueOfEleven();
        }
    },
    INSERT_TWENTY("insert twenty tuples") {
        @Override
        String text(ThousandRelation relation, int run) {
            int shift = (run + 1) * 100_000;
            return "append to thousand (unique = t.unique + " + shift + ", two = t.two, "
                    + ThousandRelation.INSERTED + ", twenty = t.twenty, hundred = -1, thousand = -1)"
                    + " where t.unique < 20";
        }
    },
    UPDATE_ONE("update one tuple") {
        @Override
        String text(ThousandRelation relation, int run) {
            return "replace t (two = " + run + ") where t.unique = " + run % relation.tuples();
        }
    };

    private final String words;

    PaperTransaction(String words) {
        this.words = words;
    }

    /** Returns the name in the paper's tables. */
    public String words() {
        return words;
    }

    /** Returns the name in keys of results: {@code select-one}. */
    public String key() {
        return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }

    /** Returns whether it writes, and so takes part in commitment at all sites. */
    boolean writes() {
        return this == INSERT_TWENTY || this == UPDATE_ONE;
    }

    /** Returns the statement of the n-th run, which differs from the earlier ones. */
    abstract String text(ThousandRelation relation, int run);
}
