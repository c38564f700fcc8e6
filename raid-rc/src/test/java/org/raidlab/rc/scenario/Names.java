package org.raidlab.rc.scenario;

import java.util.List;
import java.util.stream.Collectors;
import org.raidlab.core.TupleId;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.FailLock;
import org.raidlab.msg.Item;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.msg.relation.Schema;

/** The names of scenario files: a relation is a letter, its tuple 1 is {@code x1}, the whole relation {@code x}. */
final class Names {
    private static final int FIRST_RELATION = 1_000;

    private Names() {}

    static RelationId relation(String name) {
        return new RelationId(FIRST_RELATION + name.charAt(0));
    }

    static Item item(String name) {
        return new Item(relation(name), new TupleId(Long.parseLong(name.substring(1))));
    }

    static String of(RelationId relation) {
        for (Schema schema : Catalogue.ALL) {
            if (schema.id().equals(relation)) {
                return schema.name();
            }
        }
        return String.valueOf((char) (relation.bits() - FIRST_RELATION));
    }

    static String of(Item item) {
        return of(item.relation()) + (item.isTuple() ? item.tuple().bits() : item.isEscalated() ? "*" : "");
    }

    static String of(SessionVector view) {
        return view.number() + " of " + view.members().stream().map(Names::of).collect(Collectors.joining(", "));
    }

    private static String of(Member member) {
        return member.site() + "/" + member.incarnation();
    }

    static String of(List<FailLock> failLocks) {
        return failLocks.stream()
                .map(each -> of(each.item()) + " at " + each.site())
                .toList()
                .toString();
    }

    /** Describes a message from one site to another, or to AD. */
    static String of(RaidMessage message) {
        String name = message.getClass().getSimpleName();
        return switch (message) {
            case RcMessage.Accept accept -> name + " view " + of(accept.view());
            case RcMessage.TransferredState state ->
                name + " view " + of(state.view()) + ", fail-locks " + of(state.failLocks());
            case RcMessage.CopyRequest asked ->
                name + " " + asked.items().stream().map(Names::of).toList();
            case RcMessage.CopyReply reply -> name + (reply.committed() ? " committed" : " refused");
            case RcMessage.FailLockNotice notice -> name + " " + of(notice.failLocks());
            case AdMessage.RunCopier copier -> name + " " + of(copier.failLocks());
            case AdMessage.UpdateDirectory update ->
                name + " "
                        + update.changes().stream()
                                .map(change -> of(change.relation()) + " " + change.before() + " to " + change.after()
                                        + (change.anew().isEmpty() ? "" : " anew " + change.anew()))
                                .toList();
            default -> name;
        };
    }
}
