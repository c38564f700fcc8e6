package org.raidlab.check.arch.sample;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Does what no server may do, one deed per method; the method's first word names the ban. */
public final class Server {
    private Server() {}

    static long clockOfTheSystem() {
        return System.nanoTime() + System.currentTimeMillis();
    }

    static Supplier<Instant> clockBehindAReference() {
        return Instant::now;
    }

    static InstantSource clockObject() {
        return InstantSource.system();
    }

    static double randomOfMath() {
        return Math.random();
    }

    static UUID randomIdentity() {
        return UUID.randomUUID();
    }

    static long randomGenerator() {
        return new SplittableRandom(1).nextLong();
    }

    static void randomOrder(List<String> names) {
        Collections.shuffle(names);
    }

    static Thread threadOfItsOwn() {
        return new Thread(() -> {});
    }

    static void threadOfAnother(Executor executor) {
        executor.execute(() -> {});
    }

    static String threadName() {
        return Thread.currentThread().getName();
    }

    static boolean fileOfOld(String name) {
        return new File(name).exists();
    }

    static long fileOfToday(Path path) throws IOException {
        return Files.size(path);
    }

    static long fileChannel(FileChannel channel) throws IOException {
        return channel.size();
    }

    static boolean socketAddress(InetAddress address) {
        return address.isLoopbackAddress();
    }

    static Map<String, String> orderOfHashes() {
        return new HashMap<>();
    }

    static Map<String, String> orderOfIdentities() {
        return new IdentityHashMap<>();
    }

    static Set<String> orderOfLiterals(String first, String second) {
        return Set.of(first, second);
    }

    static Map<String, String> orderOfCopies(Map<String, String> original) {
        return Map.copyOf(original);
    }

    static Set<String> orderOfCollectedSets(Stream<String> names) {
        return names.collect(Collectors.toSet());
    }

    static Map<Integer, List<String>> orderOfGroups(Stream<String> names) {
        return names.collect(Collectors.groupingBy(String::length));
    }

    static Map<Integer, List<String>> fineGroups(Stream<String> names) {
        return names.collect(Collectors.groupingBy(String::length, TreeMap::new, Collectors.toList()));
    }

    static Map<String, String> fineMap() {
        return new LinkedHashMap<>();
    }

    static List<String> fineList(List<String> names) {
        return new ArrayList<>(List.copyOf(names));
    }

    static long fineDuration(Duration time) {
        return TimeUnit.NANOSECONDS.toMicros(time.toNanos());
    }
}
