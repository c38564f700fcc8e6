package org.raidlab.systemm.site;

import org.raidlab.comm.watch.EventText;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.Message;
import org.raidlab.systemm.SystemMMessage;
import org.raidlab.systemm.SystemMMessage.CheckpointMessage;
import org.raidlab.systemm.SystemMMessage.ClientMessage;
import org.raidlab.systemm.SystemMMessage.LogMessage;
import org.raidlab.systemm.SystemMMessage.ServerMessage;
import org.raidlab.systemm.SystemMMessage.TransactionMessage;
import org.raidlab.systemm.SystemMRecord;

/** Messages and log records in few words, for diagrams and watchers. */
public enum SystemMText implements EventText {
    TEXT;

    @Override
    public String of(Message body) {
        String name = body.getClass().getSimpleName();
        return name
                + switch ((SystemMMessage) body) {
                    case ServerMessage.Submit submit -> " " + submit.request();
                    case ServerMessage.Responses responses ->
                        " " + responses.responses().size();
                    case TransactionMessage.Requests requests ->
                        " " + requests.requests().size();
                    case TransactionMessage.BeginSweep begin -> " " + begin.sweep() + " to copy " + begin.copy();
                    case TransactionMessage.PageClean clean -> " " + clean.page();
                    case LogMessage.FlushPage page ->
                        " " + page.page() + " of " + page.entries().size() + " commits";
                    case CheckpointMessage.SegmentWritten written -> " " + written.segment();
                    case TransactionMessage.Clear clear ->
                        " " + clear.segments().size() + " segments";
                    case LogMessage.Clear clear -> " " + clear.segments().size() + " segments";
                    case CheckpointMessage.Restored restored -> " " + restored.segment();
                    case CheckpointMessage.HomeWritten home -> " of sweep " + home.sweep();
                    case ClientMessage.Answer answer -> " " + answer.request() + ", " + answer.outcome();
                    default -> "";
                };
    }

    @Override
    public String of(LogRecord record) {
        return switch ((SystemMRecord) record) {
            case SystemMRecord.Page page ->
                "Page " + page.page() + " of " + page.entries().size() + " commits";
            case SystemMRecord.SweepBegin mark -> "SweepBegin " + mark.sweep() + " to copy " + mark.copy();
            case SystemMRecord.SweepEnd mark -> "SweepEnd " + mark.sweep();
            case SystemMRecord.Cleared cleared ->
                "Cleared of sweep " + cleared.sweep() + ": "
                        + cleared.segments().size() + " segments";
        };
    }
}
