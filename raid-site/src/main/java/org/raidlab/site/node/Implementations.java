package org.raidlab.site.node;

import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import org.raidlab.core.text.NearestName;
import org.raidlab.msg.RaidServer;
import org.raidlab.runtime.ConfigException;

/** Finds other implementations of servers by name. */
final class Implementations {
    private Implementations() {}

    static ServerProvider find(RaidServer type, String name) {
        List<ServerProvider> known = ServiceLoader.load(ServerProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(provider -> provider.type() == type)
                .toList();
        return known.stream()
                .filter(provider -> provider.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new ConfigException("there is no implementation '" + name + "' of "
                        + type.name().toLowerCase(Locale.ROOT) + " on the class path" + hint(name, known)));
    }

    private static String hint(String name, List<ServerProvider> known) {
        List<String> names = known.stream().map(ServerProvider::name).toList();
        return NearestName.of(name, names)
                .map(nearest -> "; did you mean '" + nearest + "'?")
                .orElse(names.isEmpty() ? "; there is none but the usual one" : "; there are " + names);
    }
}
