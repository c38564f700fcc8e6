package org.raidlab.ad.statement;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.raidlab.ad.execute.Advance;
import org.raidlab.ad.execute.Cursor;
import org.raidlab.ad.execute.Scope;
import org.raidlab.ad.execute.Sequence;
import org.raidlab.core.Stamp;
import org.raidlab.msg.Action;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.Fragment;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.RowLayout;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.StatementException;
import org.raidlab.msg.relation.Value;

/** Create: a new relation is a tuple in the catalogue, whose id becomes the relation's, and one for each attribute. */
final class Creation implements Statement {
    /** Most attributes of a relation. */
    static final int ATTRIBUTES_MAX = 255;
    /** Widest tuple, in bytes. */
    static final int TUPLE_BYTES_MAX = 32_767;

    private final Action.Create action;
    private final Scope scope;
    private final Cursor work;
    private Optional<Schema> created = Optional.empty();

    Creation(Action.Create action, Scope scope) {
        this.action = action;
        this.scope = scope;
        check(action.name(), action.attributes());
        this.work = new Sequence(
                CatalogueTuples.withKey(scope, Catalogue.RELATION, new Value.Text(action.name()), _ -> refuse()),
                this::create);
    }

    private static void check(String name, List<Attribute> attributes) {
        if (attributes.isEmpty() || attributes.size() > ATTRIBUTES_MAX) {
            throw new StatementException(
                    StatementErrors.BAD_ATTRIBUTE_COUNT, "a relation has 1 to " + ATTRIBUTES_MAX + " attributes");
        }
        checkName(name);
        attributes.forEach(attribute -> checkName(attribute.name()));
        if (attributes.stream().map(Attribute::name).distinct().count() < attributes.size()) {
            throw new StatementException(
                    StatementErrors.ATTRIBUTE_TWICE, "two attributes of " + name + " have one name");
        }
        int width = new RowLayout(attributes.stream().map(Attribute::format).toList()).width();
        if (width > TUPLE_BYTES_MAX) {
            throw new StatementException(
                    StatementErrors.TUPLE_TOO_WIDE,
                    "a tuple of " + width + " bytes is wider than " + TUPLE_BYTES_MAX + " bytes");
        }
    }

    /** Checks a name: names are values of the catalogue, so they have to fit its format. */
    static void checkName(String name) {
        int bytes = name.getBytes(StandardCharsets.UTF_8).length;
        if (name.isBlank() || name.endsWith(" ") || bytes > Catalogue.NAME_BYTES_MAX) {
            throw new StatementException(
                    StatementErrors.BAD_NAME, "a name has 1 to " + Catalogue.NAME_BYTES_MAX + " bytes: " + name);
        }
    }

    private void refuse() {
        throw new StatementException(StatementErrors.RELATION_EXISTS, "relation " + action.name() + " exists");
    }

    private Advance create() {
        String name = action.name();
        int fragments = scope.placement().fragments();
        created = Optional.of(fragments == 1 ? create(name, scope.placement().holders(name)) : create(name, fragments));
        return Advance.DONE;
    }

    /** Creates a relation in fragments: all sites know the relation; the fragments have replica sites. */
    private Schema create(String name, int fragments) {
        Schema whole = create(name, List.of());
        List<Fragment> parts = new ArrayList<>(fragments);
        for (int number = 1; number <= fragments; number++) {
            String part = Fragment.name(name, number);
            checkName(part);
            parts.add(Fragment.of(create(part, scope.placement().holders(part))));
        }
        return whole.in(parts);
    }

    private Schema create(String name, List<Integer> holders) {
        RelationId id = CatalogueTuples.create(scope, name, action.attributes(), holders);
        return new Schema(id, name, action.attributes(), List.of(), Stamp.NONE).heldAt(holders);
    }

    /** Returns the relation as this transaction has created it, once the work is done. */
    Schema created() {
        return created.orElseThrow(() -> new IllegalStateException("the relation is not created yet"));
    }

    @Override
    public Cursor work() {
        return work;
    }

    @Override
    public int count() {
        return 0;
    }
}
