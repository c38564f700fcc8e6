package org.raidlab.runtime.system;

import java.util.List;

/** The session of a person with a site of a system: {@code raid shell} reads lines and shows the replies. */
public interface SystemTerminal extends AutoCloseable {
    /** What became of a line. */
    enum Kind {
        DONE,
        /** The transaction was aborted. */
        ABORTED,
        /** The site restarted meanwhile: the transaction has committed, or nothing was done. */
        UNKNOWN,
        /** The line is wrong, and nothing was done. */
        WRONG
    }

    /**
     * The reply to a line.
     *
     * @param lines for people; of a line that is wrong, what is wrong and what to do
     */
    record Reply(Kind kind, List<String> lines) {
        public Reply {
            lines = List.copyOf(lines);
        }
    }

    /** Returns the words with which a line can begin. */
    List<String> words();

    /** Carries a line out. {@link org.raidlab.runtime.client.NoAnswerException} if the site does not answer. */
    Reply execute(String line);

    @Override
    void close();
}
