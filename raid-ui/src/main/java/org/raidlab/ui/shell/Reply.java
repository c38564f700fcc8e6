package org.raidlab.ui.shell;

import java.util.List;
import java.util.Optional;
import org.raidlab.core.TxnId;
import org.raidlab.msg.StatementResult;

/** The outcome of a submitted text. */
public sealed interface Reply {
    /** The site's answer. */
    record Answered(List<StatementResult> results) implements Reply {
        public Answered {
            results = List.copyOf(results);
        }
    }

    /**
     * The site will not answer.
     *
     * @param begun the last transaction that the text is known to have begun
     * @param died whether the site's process ended; otherwise it is silent, and may yet execute the text
     */
    record Silence(Optional<TxnId> begun, boolean died) implements Reply {}
}
