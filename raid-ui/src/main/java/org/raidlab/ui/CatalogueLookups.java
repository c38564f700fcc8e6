package org.raidlab.ui;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.raidlab.core.turn.Effects;
import org.raidlab.msg.Action;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.Target;
import org.raidlab.msg.Variable;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.ComparisonOperator;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Value;

/**
 * The names of a statement that is about to be refused, each looked up in the catalogue by a transaction of its own.
 * What the Access Manager describes is not validated: a relation that is being created or destroyed elsewhere may be
 * missing in it, or still be there. A look-up that commits has read the name's entry, or its absence, as it is; what is
 * described after it is no older.
 */
final class CatalogueLookups {
    private static final Expr NAME = new Expr.Column(0, 0);

    private final List<String> names;
    private int next;

    /** Creates the look-ups of all names that the catalogue can hold. */
    CatalogueLookups(List<String> names) {
        this.names = names.stream()
                .filter(name -> name.getBytes(StandardCharsets.UTF_8).length <= Catalogue.NAME_BYTES_MAX)
                .toList();
    }

    /** Sends the next look-up; returns whether there was one. */
    boolean proceed(RequestRouter requestRouter, Work work, Effects<RaidMessage> out) {
        if (next == names.size()) {
            return false;
        }
        Action lookup = lookup(names.get(next++));
        long ticket = requestRouter.ticket(work);
        requestRouter.order(new AdMessage.Execute(ticket, Optional.empty(), lookup, true, 0, 0, false), out);
        return true;
    }

    private static Action lookup(String name) {
        return new Action.Retrieve(
                List.of(new Variable("relation", Catalogue.RELATION)),
                Optional.of(
                        new Expr.Comparison(ComparisonOperator.EQUAL, NAME, new Expr.Constant(new Value.Text(name)))),
                List.of(new Target(
                        "name", NAME, Catalogue.RELATION.attributes().getFirst().format())),
                false,
                List.of());
    }
}
