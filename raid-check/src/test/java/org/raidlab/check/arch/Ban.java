package org.raidlab.check.arch;

import static com.tngtech.archunit.lang.conditions.ArchConditions.accessTargetWhere;
import static com.tngtech.archunit.lang.conditions.ArchConditions.dependOnClassesThat;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What a server may not touch, because a run must follow from its seed and its messages alone.
 *
 * @param name one word
 * @param deed what breaks it
 */
record Ban(String name, ArchCondition<JavaClass> deed) {
    static final List<Ban> ALL = List.of(
            new Ban("clock", accesses("read a clock", Ban::readsClock)),
            new Ban(
                    "random",
                    accesses("draw random numbers", Ban::drawsRandom)
                            .or(uses("use a random generator", Ban::isRandom))),
            new Ban("thread", uses("use threads", Ban::isConcurrent)),
            new Ban("file", uses("use files", Ban::isFile)),
            new Ban("socket", uses("use sockets", Ban::isSocket)),
            new Ban("order", accesses("use collections whose order no one defines", Ban::losesOrder)));

    private static final Set<String> UNORDERED = Set.of(
            "java.util.HashMap",
            "java.util.HashSet",
            "java.util.IdentityHashMap",
            "java.util.WeakHashMap",
            "java.util.concurrent.ConcurrentHashMap");

    /** The rule that no class of these packages does it. */
    ArchRule in(String packages) {
        return noClasses().that().resideInAPackage(packages).should(deed).allowEmptyShould(true);
    }

    private static boolean readsClock(AccessTarget target) {
        String owner = target.getOwner().getName();
        String name = target.getName();
        if (owner.equals("java.lang.System")) {
            return name.equals("nanoTime") || name.equals("currentTimeMillis");
        }
        return owner.startsWith("java.time.")
                && (name.equals("now") || name.startsWith("system") || name.startsWith("tick"));
    }

    private static boolean drawsRandom(AccessTarget target) {
        String owner = target.getOwner().getName();
        return (owner.equals("java.lang.Math") && target.getName().equals("random"))
                || (owner.equals("java.util.UUID") && target.getName().equals("randomUUID"))
                || (owner.equals("java.util.Collections") && target.getName().equals("shuffle"));
    }

    private static boolean isRandom(JavaClass used) {
        String name = used.getName();
        return name.equals("java.util.Random")
                || name.equals("java.util.SplittableRandom")
                || name.equals("java.security.SecureRandom")
                || name.startsWith("java.util.random.")
                || name.equals("java.util.concurrent.ThreadLocalRandom");
    }

    private static boolean isConcurrent(JavaClass used) {
        String name = used.getName();
        return name.startsWith("java.lang.Thread")
                || name.startsWith("java.util.Timer")
                || (name.startsWith("java.util.concurrent.") && !name.equals("java.util.concurrent.TimeUnit"));
    }

    private static boolean isFile(JavaClass used) {
        String name = used.getName();
        return name.startsWith("java.io.File")
                || name.equals("java.io.RandomAccessFile")
                || name.startsWith("java.nio.file.")
                || name.startsWith("java.nio.channels.File");
    }

    private static boolean isSocket(JavaClass used) {
        String name = used.getName();
        return name.startsWith("java.net.")
                || (name.startsWith("java.nio.channels.") && !name.startsWith("java.nio.channels.File"));
    }

    private static boolean losesOrder(AccessTarget target) {
        String owner = target.getOwner().getName();
        return switch (target.getName()) {
            case JavaConstructor.CONSTRUCTOR_NAME -> UNORDERED.contains(owner);
            case "of", "ofEntries", "copyOf" -> owner.equals("java.util.Set") || owner.equals("java.util.Map");
            case "toSet", "toUnmodifiableSet", "toUnmodifiableMap" -> isCollectors(owner);
            case "toMap" -> isCollectors(owner) && parameters(target) < 4;
            case "groupingBy" -> isCollectors(owner) && parameters(target) < 3;
            default -> false;
        };
    }

    private static boolean isCollectors(String owner) {
        return owner.equals("java.util.stream.Collectors");
    }

    private static int parameters(AccessTarget target) {
        return target instanceof CodeUnitAccessTarget unit
                ? unit.getRawParameterTypes().size()
                : 0;
    }

    private static ArchCondition<JavaClass> accesses(String what, Predicate<AccessTarget> banned) {
        DescribedPredicate<JavaAccess<?>> predicate =
                DescribedPredicate.describe(what, access -> banned.test(access.getTarget()));
        return accessTargetWhere(predicate);
    }

    private static ArchCondition<JavaClass> uses(String what, Predicate<JavaClass> banned) {
        return dependOnClassesThat(DescribedPredicate.describe(what, banned));
    }
}
