package org.raidlab.rrvm.system;

import java.util.List;
import java.util.stream.Collectors;
import org.raidlab.comm.watch.EventText;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.Message;
import org.raidlab.rrvm.RrvmMessage;
import org.raidlab.rrvm.RrvmMessage.ClientMessage;
import org.raidlab.rrvm.RrvmMessage.ManagerMessage;
import org.raidlab.rrvm.RrvmMessage.MemoryMessage;
import org.raidlab.rrvm.RrvmMessage.StorageMessage;
import org.raidlab.rrvm.RrvmRecord;
import org.raidlab.rrvm.RrvmRecord.Redo;

/** Messages and log records in few words, for diagrams and watchers. */
public enum RrvmText implements EventText {
    TEXT;

    @Override
    public String of(Message body) {
        String name = body.getClass().getSimpleName();
        return name
                + switch ((RrvmMessage) body) {
                    case ManagerMessage.Stored stored -> " to " + stored.high() + ", " + stored.result();
                    case ManagerMessage.UndoSaved saved -> " to " + saved.sequence();
                    case ManagerMessage.Fetched fetched -> numbers(fetched.records()) + " of " + fetched.high();
                    case MemoryMessage.Attach attach -> " after " + attach.base();
                    case MemoryMessage.Store store -> numbers(store.records()) + ", free " + store.durable();
                    case MemoryMessage.SaveUndo undo -> " after " + undo.after() + " to " + undo.sequence();
                    case MemoryMessage.Write write ->
                        " %d of %d to %d".formatted(write.part() + 1, write.parts(), write.sequence());
                    case MemoryMessage.Fetch fetch -> " after " + fetch.after();
                    case StorageMessage.Drained(long sequence) -> " to " + sequence;
                    case StorageMessage.Marked(long _, long sequence) -> " at " + sequence;
                    case ClientMessage.Outcome outcome ->
                        (outcome.committed() ? " committed" : " refused") + " at " + outcome.sequence();
                    case ClientMessage.Truncated(long _, long sequence) -> " to " + sequence;
                    default -> "";
                };
    }

    private static String servers(RrvmRecord.RemoteMark mark) {
        return mark.servers().stream()
                .map(each -> "site " + each.server() + ", life " + each.incarnation())
                .collect(Collectors.joining("; "));
    }

    private static String numbers(List<Redo> records) {
        return switch (records.size()) {
            case 0 -> " nothing";
            case 1 -> " " + records.getFirst().sequence();
            default ->
                " " + records.getFirst().sequence() + ".." + records.getLast().sequence();
        };
    }

    @Override
    public String of(LogRecord record) {
        return switch (record) {
            case Redo redo -> "Redo " + redo.sequence();
            case RrvmRecord.MappedRedo(Redo redo) -> "MappedRedo " + redo.sequence();
            case RrvmRecord.RemoteMark mark -> "RemoteMark " + servers(mark);
            case RrvmRecord.PossibleLoss loss -> "PossibleLoss after " + loss.after();
            default -> record.getClass().getSimpleName();
        };
    }
}
