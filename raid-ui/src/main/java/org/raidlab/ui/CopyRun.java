package org.raidlab.ui;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.raidlab.msg.ClientMessage;
import org.raidlab.ui.syntax.Statement;

/** A running copy from a file, chunk by chunk. */
final class CopyRun {
    private final Statement.Copy statement;
    private final boolean announce;
    private int lastChunk = -1;
    private ClientMessage.@Nullable Copied lastAnswer;

    CopyRun(Statement.Copy statement, boolean announce) {
        this.statement = statement;
        this.announce = announce;
    }

    Statement.Copy statement() {
        return statement;
    }

    /** Whether the client wants to know its transactions as soon as they begin. */
    boolean announce() {
        return announce;
    }

    boolean isNew(int chunk) {
        return chunk > lastChunk;
    }

    /** Returns the answer to a repeated chunk, if it is the last one. */
    Optional<ClientMessage.Copied> answerTo(int chunk) {
        return chunk == lastChunk ? Optional.ofNullable(lastAnswer) : Optional.empty();
    }

    void begin(int chunk) {
        lastChunk = chunk;
        lastAnswer = null;
    }

    void answered(ClientMessage.Copied answer) {
        lastAnswer = answer;
    }
}
