package org.raidlab.runtime.system;

import java.util.List;
import java.util.SequencedMap;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.raidlab.core.ServerType;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.text.NearestName;
import org.raidlab.core.turn.Message;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.node.NodeSystem;

/**
 * A system whose sites run as processes of the operating system, one for each site. An implementation is found by
 * {@link ServiceLoader}, so a new system needs no change in the command line. RAID is none of them: it has a cluster
 * file, with layouts and algorithms.
 */
public interface DeployedSystem<M extends Message> {
    /** Returns the name on the command line. */
    String name();

    /**
     * Returns this system with other algorithms, in the words of {@code raid up --set}. {@link ConfigException} says
     * what the system does not take.
     */
    default DeployedSystem<M> with(SequencedMap<String, String> settings) {
        if (!settings.isEmpty()) {
            throw new ConfigException("the system '" + name() + "' takes no --set");
        }
        return this;
    }

    /** Returns where a site's log is, unless somebody says otherwise; see {@link SystemCluster#LOG_DEVICE}. */
    default String logDevice() {
        return SystemCluster.FILE_LOG;
    }

    /** Returns the servers of a site; {@code sites} are the numbers of all of them. */
    NodeSystem<M> site(int site, List<Integer> sites);

    /** Returns messages to bytes and back. */
    Codec<M> codec();

    /** Returns the kind of server that the name server is. */
    ServerType nameServer();

    /** Begins a load on running sites, for {@code raid torture}. {@link ConfigException} if the system has none. */
    default SystemLoad load(SystemCluster cluster) {
        throw new ConfigException("the system '" + name() + "' has no load of its own");
    }

    /** Opens a session with a running site, for {@code raid shell}. {@link ConfigException} if the system has none. */
    default SystemTerminal terminal(SystemCluster cluster, int site) {
        throw new ConfigException("the system '" + name() + "' has no shell");
    }

    /** Returns the system of this name; {@link ConfigException} names the known ones. */
    static DeployedSystem<?> named(String name) {
        TreeMap<String, DeployedSystem<?>> systems = new TreeMap<>();
        ServiceLoader.load(DeployedSystem.class).stream()
                .<DeployedSystem<?>>map(ServiceLoader.Provider::get)
                .forEach(system -> systems.put(system.name(), system));
        DeployedSystem<?> found = systems.get(name);
        if (found == null) {
            List<String> names = List.copyOf(systems.keySet());
            String hint = NearestName.of(name, names)
                    .map(near -> "; did you mean '" + near + "'?")
                    .orElse(names.isEmpty() ? "" : "; there are raid, " + String.join(", ", names));
            throw new ConfigException("there is no system '" + name + "' to start" + hint);
        }
        return found;
    }
}
