package org.raidlab.ac.commit;

/**
 * A commit protocol that a cluster file can name: {@code commit: NAME}. {@link java.util.ServiceLoader} finds it on the
 * class path, so a protocol is registered by a line in {@code META-INF/services/org.raidlab.ac.commit.CommitProvider}.
 */
public interface CommitProvider {
    /** Returns the name that selects the protocol. */
    String name();

    /** Returns what a user must know before running the protocol, as the end of a sentence; empty if nothing. */
    default String caution() {
        return "";
    }

    /** Returns the protocol for one incarnation of a site. */
    CommitProtocol create(CommitContext context);
}
