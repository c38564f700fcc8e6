package org.raidlab.comm.naming;

import java.util.List;
import org.raidlab.comm.addressing.AddressPattern;
import org.raidlab.comm.addressing.Binding;
import org.raidlab.comm.addressing.ProtocolCodec;
import org.raidlab.comm.addressing.ProtocolId;
import org.raidlab.core.Address;
import org.raidlab.core.Invariants;
import org.raidlab.core.ServerTypes;
import org.raidlab.core.codec.Codec;

/** A message between processes and the name server. The order of the types is part of the wire format. */
public sealed interface NameMessage {
    /** Longest message: it has room for the most bindings. */
    int BYTES_MAX = 8 << 20;

    /** Most addresses, and most patterns, in one message of a process. */
    int NAMES_MAX = 256;

    /** Most bindings in one answer. */
    int BINDINGS_MAX = 65_536;

    /** Returns the codec of the name service's protocol for servers of these kinds. */
    static Codec<NameMessage> codec(ServerTypes types) {
        return ProtocolCodec.of(ProtocolId.NAMES, NameMessage.class, BYTES_MAX, types);
    }

    /**
     * Registration and heartbeat in one: these addresses are at the socket from which this message comes.
     *
     * @param request rises with each message of a process
     * @param incarnation of the site, or of the program
     * @param generationSeen largest generation that the process has heard of, so that a new name server counts on from
     *     it
     * @param notifierSet of whom to be told
     */
    record Register(
            long request,
            List<Address> addresses,
            int incarnation,
            long generationSeen,
            List<AddressPattern> notifierSet)
            implements NameMessage {
        public Register {
            addresses = List.copyOf(addresses);
            notifierSet = List.copyOf(notifierSet);
            Invariants.require(addresses.size() <= NAMES_MAX, "too many addresses");
            Invariants.require(notifierSet.size() <= NAMES_MAX, "too many patterns");
            Invariants.require(generationSeen >= 0, "a generation is not negative");
        }
    }

    /**
     * Answer to a registration.
     *
     * @param request of the registration
     * @param standing of the name server
     */
    record Registered(long request, Standing standing) implements NameMessage {}

    /**
     * An address of a registration belongs to another process: a newer incarnation, or another process that is alive.
     *
     * @param holder of the address
     */
    record Superseded(Binding holder) implements NameMessage {
        public Superseded {
            requireWord(holder);
        }
    }

    /** Asks for all addresses that are up and match one of the patterns. */
    record Lookup(long request, List<AddressPattern> patterns) implements NameMessage {
        public Lookup {
            patterns = List.copyOf(patterns);
            Invariants.require(patterns.size() <= NAMES_MAX, "too many patterns");
        }
    }

    /**
     * Answer to a look-up: all addresses that match. Who is not in it is down, unless the name server is in its grace
     * period.
     */
    record Bindings(long request, Standing standing, List<Binding> bindings) implements NameMessage {
        public Bindings {
            bindings = List.copyOf(bindings);
            Invariants.require(bindings.size() <= BINDINGS_MAX, "too many bindings");
            bindings.forEach(NameMessage::requireWord);
        }
    }

    /** Notification of a change, to every process whose notifier set matches. Lost ones are made up for by look-ups. */
    record Notify(long epoch, Change change, Binding binding) implements NameMessage {
        public Notify {
            requireWord(binding);
        }
    }

    /** A word of the name server has a generation; a negative one marks a binding that its holder doubts. */
    private static void requireWord(Binding binding) {
        Invariants.require(binding.generation() >= 0, "a generation is not negative");
    }

    /** A process ends: its addresses are down at once. */
    record Deregister(long request, List<Address> addresses, int incarnation) implements NameMessage {
        public Deregister {
            addresses = List.copyOf(addresses);
            Invariants.require(addresses.size() <= NAMES_MAX, "too many addresses");
        }
    }

    /** Answer to a deregistration. */
    record Deregistered(long request) implements NameMessage {}

    /**
     * Asks the process that is said to have an address whether it has it.
     *
     * @param nonce drawn for this question
     */
    record AskHolder(long nonce, Address address) implements NameMessage {}

    /**
     * The reply of a process that has the address.
     *
     * @param nonce of the question
     * @param incarnation in which the process has it
     */
    record HolderReply(long nonce, int incarnation) implements NameMessage {}

    /**
     * The state of the name server, which every answer carries.
     *
     * @param epoch of its life: it differs from one life to the next
     * @param generation of the newest change that it knows of
     * @param grace whether it is too young to know who is down
     */
    record Standing(long epoch, long generation, boolean grace) {
        public Standing {
            Invariants.require(generation >= 0, "a generation is not negative");
        }
    }

    /** The change of an address. The order is part of the wire format. */
    enum Change {
        UP,
        DOWN,
        /** Up at another socket, in the same incarnation. */
        MOVED
    }
}
