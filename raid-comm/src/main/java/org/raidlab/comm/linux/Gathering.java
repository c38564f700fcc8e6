package org.raidlab.comm.linux;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/** Sends a datagram whose content stays in place outside the heap: the kernel gathers it from there. */
final class Gathering {
    private static final int HEAD_ROOM = 256;

    private final Libc libc;
    private final int socket;
    private final SocketAddresses addresses;
    private final Messages messages;
    private final long headAddress;
    private final ByteBuffer headRoom;

    Gathering(Libc libc, Arena arena, int socket, SocketAddresses addresses) {
        this.libc = libc;
        this.socket = socket;
        this.addresses = addresses;
        messages = new Messages(arena, 1, 2);
        MemorySegment memory = arena.allocate(HEAD_ROOM, Long.BYTES);
        headAddress = memory.address();
        headRoom = memory.asByteBuffer();
    }

    /** Sends a datagram; returns false if the kernel refused it. */
    boolean send(InetSocketAddress to, ByteBuffer head, ByteBuffer content) {
        messages.part(0, 0, headAddress, head.remaining());
        messages.part(0, 1, MemorySegment.ofBuffer(content).address(), content.remaining());
        headRoom.clear().put(head);
        addresses.write(to, messages.names(), Messages.nameAt(0));
        messages.leave(0, addresses.bytes(), 0);
        int result;
        do {
            result = libc.sendmsg(socket, messages.from(0), 0);
        } while (result == -Libc.EINTR);
        return result >= 0;
    }
}
