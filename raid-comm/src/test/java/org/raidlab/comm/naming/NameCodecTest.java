package org.raidlab.comm.naming;

import java.net.InetSocketAddress;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.comm.addressing.AddressPattern;
import org.raidlab.comm.addressing.Binding;
import org.raidlab.comm.naming.NameMessage.Bindings;
import org.raidlab.comm.naming.NameMessage.Change;
import org.raidlab.comm.naming.NameMessage.Deregister;
import org.raidlab.comm.naming.NameMessage.Deregistered;
import org.raidlab.comm.naming.NameMessage.Lookup;
import org.raidlab.comm.naming.NameMessage.Notify;
import org.raidlab.comm.naming.NameMessage.Register;
import org.raidlab.comm.naming.NameMessage.Registered;
import org.raidlab.comm.naming.NameMessage.Standing;
import org.raidlab.comm.naming.NameMessage.Superseded;
import org.raidlab.comm.wire.Mutants;
import org.raidlab.core.Address;
import org.raidlab.core.ServerType;

final class NameCodecTest {
    private static final Address AC1 = Address.of(1, ServerType.AC);
    private static final Address CLIENT = new Address(2, 0, ServerType.CLIENT, -99);
    private static final Binding V4 = new Binding(AC1, new InetSocketAddress("127.0.0.1", 7_000), 3, 1L << 40);
    private static final Binding V6 = new Binding(CLIENT, new InetSocketAddress("::1", 65_535), 0, 0);
    private static final Standing STANDING = new Standing(1L << 60, 12, true);
    private static final List<AddressPattern> PATTERNS =
            List.of(AddressPattern.all(0), AddressPattern.only(CLIENT), AddressPattern.ofType(0, ServerType.AC));

    @Test
    void everyMessageHasExactlyOneSpelling() throws Exception {
        Mutants.check(
                new NameCodec(),
                new Register(1, List.of(AC1, CLIENT), 5, 77, PATTERNS),
                new Registered(2, STANDING),
                new Superseded(V4),
                new Lookup(3, PATTERNS),
                new Bindings(4, STANDING, List.of(V4, V6)),
                new Notify(9, Change.MOVED, V6),
                new Deregister(5, List.of(AC1), -2),
                new Deregistered(6));
    }
}
