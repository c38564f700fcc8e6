package org.raidlab.ad.explain;

import org.raidlab.msg.Variable;

/** Relations and their variables in words. */
final class Sources {
    private Sources() {}

    /** The relation, and the variable if its name is another. */
    static String text(Variable variable) {
        String relation = variable.schema().name();
        int fragments = variable.schema().fragments().size();
        String divided = fragments == 0 ? relation : relation + " in " + fragments + " fragments";
        return relation.equals(variable.name()) ? divided : divided + " as " + variable.name();
    }
}
