package org.raidlab.ad.explain;

import org.raidlab.msg.Variable;

/** The text of relations and their variables. */
final class Sources {
    private Sources() {}

    /** Returns the relation's name, and the variable's if it is different. */
    static String text(Variable variable) {
        String relation = variable.schema().name();
        int fragments = variable.schema().fragments().size();
        String divided = fragments == 0 ? relation : relation + " in " + fragments + " fragments";
        return relation.equals(variable.name()) ? divided : divided + " as " + variable.name();
    }
}
