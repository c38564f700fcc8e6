package org.raidlab.ui.analysis;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.RowLayout;
import org.raidlab.ui.fault.Fault;
import org.raidlab.ui.fault.QuelException;
import org.raidlab.ui.syntax.Name;

/** The checks of a relation that create or retrieve into makes. */
final class NewRelation {
    private static final int ATTRIBUTES_MAX = 255;
    private static final int ROW_BYTES_MAX = 16 * 1024;

    private final Name name;
    private final Set<String> names = new LinkedHashSet<>();

    NewRelation(Name name, Scope scope) {
        this.name = name;
        if (scope.exists(name)) {
            throw new QuelException(
                    Fault.RELATION_EXISTS, name.place(), "relation " + name + " exists", "choose another name");
        }
    }

    /** Refuses a name that an attribute cannot have. */
    void requireName(Name attribute, String hint) {
        if (ValueAnalyzer.isSystemAttribute(attribute.text())) {
            throw new QuelException(
                    Fault.SYSTEM_ATTRIBUTE,
                    attribute.place(),
                    "every relation has the system attribute " + attribute,
                    hint);
        }
        if (!names.add(attribute.text())) {
            throw new QuelException(Fault.ATTRIBUTE_TWICE, attribute.place(), attribute + " is named twice", hint);
        }
    }

    /** Refuses attributes that are too many, or too wide, for a relation. */
    void requireFitting(List<Attribute> attributes) {
        if (attributes.size() > ATTRIBUTES_MAX) {
            throw new QuelException(
                    Fault.TOO_MANY_ATTRIBUTES,
                    name.place(),
                    "a relation has " + ATTRIBUTES_MAX + " attributes at most");
        }
        int width = new RowLayout(attributes.stream().map(Attribute::format).toList()).width();
        if (width > ROW_BYTES_MAX) {
            throw new QuelException(
                    Fault.ROW_TOO_WIDE,
                    name.place(),
                    "a tuple would take " + width + " bytes, " + ROW_BYTES_MAX + " is most");
        }
    }
}
