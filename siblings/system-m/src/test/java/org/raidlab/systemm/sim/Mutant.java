package org.raidlab.systemm.sim;

import java.util.function.UnaryOperator;
import org.raidlab.core.Address;
import org.raidlab.core.turn.Server;
import org.raidlab.runtime.node.NodeSystem;
import org.raidlab.runtime.node.WrappedSystem;
import org.raidlab.systemm.SystemMMessage;
import org.raidlab.systemm.SystemMServer;
import org.raidlab.systemm.data.PrimaryMemory;
import org.raidlab.systemm.lock.LockManager;
import org.raidlab.systemm.site.SystemMSite;

/**
 * A site that breaks one rule.
 *
 * @param rule what it breaks: a rule of the README
 * @param settings of the runs that reveal it, as in {@code --set}
 * @param kind the server with the mistake
 * @param maker puts the mistake around that server
 * @param locks puts it into the lock manager
 */
record Mutant(
        String name, String rule, String settings, SystemMServer kind, Maker maker, UnaryOperator<LockManager> locks) {
    /** Makes the mistake in a server; the memory is that of the server's process. */
    interface Maker {
        Server<SystemMMessage> around(Server<SystemMMessage> server, Address self, PrimaryMemory memory);
    }

    static Mutant of(String name, String rule, String settings, SystemMServer kind, Maker maker) {
        return new Mutant(name, rule, settings, kind, maker, UnaryOperator.identity());
    }

    static Mutant ofLocks(String name, String rule, String settings, UnaryOperator<LockManager> locks) {
        return new Mutant(name, rule, settings, SystemMServer.TRANSACTION, (server, self, memory) -> server, locks);
    }

    /** Returns the system with the mistake. */
    NodeSystem<SystemMMessage> in(NodeSystem<SystemMMessage> right) {
        SystemMSite site = (SystemMSite) right;
        return new WrongSite(site, this);
    }

    @Override
    public String toString() {
        return name;
    }

    /** The site of a mutant: each incarnation has the mistake. */
    private static final class WrongSite extends WrappedSystem<SystemMMessage> {
        private final SystemMSite site;
        private final Mutant mutant;

        WrongSite(SystemMSite site, Mutant mutant) {
            super(site);
            this.site = site;
            this.mutant = mutant;
        }

        @Override
        public NodeSystem<SystemMMessage> incarnation() {
            PrimaryMemory memory = new PrimaryMemory(site.settings(), site.application());
            LockManager locks = mutant.locks.apply(new LockManager());
            return new WrappedSystem<>(site.incarnation(memory, locks)) {
                @Override
                protected Server<SystemMMessage> around(Server<SystemMMessage> server, Address self) {
                    return self.type() == mutant.kind ? mutant.maker.around(server, self, memory) : server;
                }
            };
        }

        @Override
        protected Server<SystemMMessage> around(Server<SystemMMessage> server, Address self) {
            throw new IllegalStateException("an incarnation makes the servers");
        }
    }
}
