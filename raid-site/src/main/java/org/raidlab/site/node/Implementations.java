package org.raidlab.site.node;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.WeakHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.raidlab.ac.commit.CommitProvider;
import org.raidlab.ac.commit.voting.VotingProvider;
import org.raidlab.cc.ConcurrencyProvider;
import org.raidlab.cc.granule.GenericStateProvider;
import org.raidlab.core.text.NearestName;
import org.raidlab.msg.Certification;
import org.raidlab.msg.RaidServer;
import org.raidlab.runtime.ConfigException;
import org.raidlab.site.config.Algorithms;
import org.raidlab.site.config.Replication;

/**
 * Finds by name, on the class path of the calling thread, what can be exchanged: algorithms, and whole servers. Each
 * class path is searched once: a simulation makes thousands of servers.
 */
public final class Implementations {
    private static final Map<ClassLoader, Map<Class<?>, List<?>>> FOUND = new WeakHashMap<>();

    private Implementations() {}

    /** Returns a concurrency controller; throws {@link ConfigException} if no class path has it. */
    public static ConcurrencyProvider concurrency(String name) {
        return find(ConcurrencyProvider.class, _ -> true, ConcurrencyProvider::name, name, "unknown concurrency '%s'");
    }

    /** Returns the names of the concurrency controllers on the class path. */
    public static List<String> concurrencyNames() {
        return all(ConcurrencyProvider.class).stream()
                .map(ConcurrencyProvider::name)
                .toList();
    }

    /** Returns the concurrency controllers between which a running instance can switch. */
    public static List<GenericStateProvider> switchableConcurrency() {
        return all(ConcurrencyProvider.class).stream()
                .filter(GenericStateProvider.class::isInstance)
                .map(GenericStateProvider.class::cast)
                .toList();
    }

    /** Returns a commit protocol; throws {@link ConfigException} if no class path has it. */
    public static CommitProvider commit(String name) {
        return find(CommitProvider.class, _ -> true, CommitProvider::name, name, "unknown commit '%s'");
    }

    /** Throws {@link ConfigException} if no class path has a named algorithm, or if two of them do not go together. */
    public static void check(Algorithms named) {
        commit(named.commit());
        if (!suits(concurrency(named.concurrency()), named)) {
            throw new ConfigException("participants: holders does not go with concurrency: " + named.concurrency()
                    + ": its evidence compares what all members of a view have counted; choose members or another"
                    + " controller, such as opt or 2pl");
        }
    }

    /** Returns whether a controller goes with these algorithms: evidence compares what all members have counted. */
    public static boolean suits(ConcurrencyProvider controller, Algorithms others) {
        boolean allTakePart = !(others.replication() instanceof Replication.Rowaa settings)
                || settings.participants() == Replication.Participants.MEMBERS;
        return allTakePart || controller.certification().equals(Certification.NONE);
    }

    /** Returns the commit protocols between which a running instance can switch. */
    public static List<VotingProvider> switchableCommits() {
        return all(CommitProvider.class).stream()
                .filter(VotingProvider.class::isInstance)
                .map(VotingProvider.class::cast)
                .toList();
    }

    static ServerProvider server(RaidServer type, String name) {
        String what =
                "there is no implementation '%s' of " + type.name().toLowerCase(Locale.ROOT) + " on the class path";
        return find(ServerProvider.class, each -> each.type() == type, ServerProvider::name, name, what);
    }

    private static <P> P find(
            Class<P> kind, Predicate<P> isAsked, Function<P, String> naming, String name, String missing) {
        List<P> known = all(kind).stream().filter(isAsked).toList();
        return known.stream()
                .filter(each -> naming.apply(each).equals(name))
                .findFirst()
                .orElseThrow(() -> new ConfigException(missing.formatted(name)
                        + hint(name, known.stream().map(naming).sorted().toList())));
    }

    @SuppressWarnings("unchecked") // each list has instances of its key
    private static <P> List<P> all(Class<P> kind) {
        ClassLoader classPath = Thread.currentThread().getContextClassLoader();
        synchronized (FOUND) {
            return (List<P>) FOUND.computeIfAbsent(classPath, _ -> new HashMap<>())
                    .computeIfAbsent(kind, _ -> search(kind, classPath));
        }
    }

    private static <P> List<P> search(Class<P> kind, ClassLoader classPath) {
        try {
            return ServiceLoader.load(kind, classPath).stream()
                    .map(ServiceLoader.Provider::get)
                    .toList();
        } catch (ServiceConfigurationError e) {
            throw new ConfigException("the class path has a wrong entry in META-INF/services: " + e.getMessage());
        }
    }

    private static String hint(String name, List<String> names) {
        if (names.isEmpty()) {
            return "; there is none but the usual one";
        }
        String nearest = NearestName.of(name, names)
                .map(near -> "; did you mean '" + near + "'?")
                .orElse("");
        return nearest + "; available: " + String.join(", ", names);
    }
}
