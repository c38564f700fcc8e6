package org.raidlab.check.arch;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.library.GeneralCodingRules;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.List;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules on packages: no cycles, algorithms apart, nullness declared, streams left to the command line. */
final class PackagesTest {
    /** Made by ANTLR from the grammar. */
    private static final String GENERATED = "org.raidlab.ui.grammar";

    /** What algorithms share; it knows none of them. */
    private static final String[] SHARED = {"org.raidlab.cc.granule"};

    private static final String COMMITMENT = "org.raidlab.ac.commit..";

    @ParameterizedTest
    @FieldSource("org.raidlab.check.arch.Room#ALL")
    void thePackagesOfARoomFormNoCycle(Room room) {
        slices().assignedFrom(PackagesBelow.of(room))
                .should()
                .beFreeOfCycles()
                .allowEmptyShould(true)
                .check(MainClasses.ALL);
    }

    /**
     * Each package directly below these is one algorithm. What two of them share stands in the room's root package, in
     * a package of {@link #SHARED}, or below {@code ac} in the ground of
     * {@link #commitmentHasAGroundThatKnowsNoProtocolAndNoReplication}.
     */
    @ParameterizedTest
    @ValueSource(strings = {"cc", "checkpoint"})
    void anAlgorithmKnowsNoOther(String room) {
        slices().matching("org.raidlab." + room + ".(*)..")
                .should()
                .notDependOnEachOther()
                .ignoreDependency(DescribedPredicate.alwaysTrue(), JavaClass.Predicates.resideInAnyPackage(SHARED))
                .allowEmptyShould(true)
                .check(MainClasses.ALL);
    }

    /** A commit protocol and a replication policy meet in {@code ac.commit} only; the server joins them. */
    @Test
    void commitmentHasAGroundThatKnowsNoProtocolAndNoReplication() {
        slices().matching("org.raidlab.ac.(*)..")
                .should()
                .notDependOnEachOther()
                .ignoreDependency(not(resideInAPackage(COMMITMENT)), resideInAPackage(COMMITMENT))
                .check(MainClasses.ALL);
        noClasses()
                .that()
                .resideInAPackage("org.raidlab.ac")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "org.raidlab.ac.twophase..", "org.raidlab.ac.threephase..", "org.raidlab.ac.replication..")
                .check(MainClasses.ALL);
    }

    @Test
    void everyPackageDeclaresNullness() {
        List<String> unmarked = MainClasses.ALL.stream()
                .map(JavaClass::getPackage)
                .distinct()
                .filter(tested -> !tested.isAnnotatedWith(NullMarked.class))
                .map(JavaPackage::getName)
                .filter(name -> !name.equals(GENERATED))
                .sorted()
                .toList();
        assertThat(unmarked).isEmpty();
    }

    @Test
    void onlyTheCommandLineWritesToTheStandardStreams() {
        noClasses()
                .that()
                .resideOutsideOfPackage("org.raidlab.cli..")
                .should(GeneralCodingRules.ACCESS_STANDARD_STREAMS)
                .check(MainClasses.ALL);
    }

    /** Puts each package of one room into a slice of its own. */
    private record PackagesBelow(String root) implements SliceAssignment {
        static PackagesBelow of(Room room) {
            return new PackagesBelow("org.raidlab." + room.name());
        }

        @Override
        public SliceIdentifier getIdentifierOf(JavaClass javaClass) {
            String name = javaClass.getPackageName();
            boolean inside = name.equals(root) || name.startsWith(root + ".");
            return inside ? SliceIdentifier.of(name) : SliceIdentifier.ignore();
        }

        @Override
        public String getDescription() {
            return "packages of " + root;
        }
    }
}
