package org.raidlab.runtime.node;

import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.addressing.Binding;
import org.raidlab.core.Address;
import org.raidlab.core.ServerType;

/**
 * The destinations of messages: for servers the addresses from the name server, for clients the address of their last
 * message.
 */
final class Routes {
    private static final int CLIENTS_MAX = 10_000;

    private final SiteRegistration<?> registration;
    private final ServerType client;
    private final Map<Address, InetSocketAddress> clients = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Address, InetSocketAddress> eldest) {
            return size() > CLIENTS_MAX;
        }
    };

    Routes(SiteRegistration<?> registration, ServerType client) {
        this.registration = registration;
        this.client = client;
    }

    void heard(Address from, InetSocketAddress socket) {
        if (from.type().equals(client)) {
            clients.put(from, socket);
        }
    }

    @Nullable
    InetSocketAddress find(Address address) {
        if (address.type().equals(client)) {
            return clients.get(address);
        }
        Binding binding = registration.book().find(address);
        return binding == null ? null : binding.socket();
    }
}
