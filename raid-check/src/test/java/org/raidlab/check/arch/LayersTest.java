package org.raidlab.check.arch;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.EvaluationResult;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The table of rooms, line by line. */
final class LayersTest {
    @ParameterizedTest
    @FieldSource("org.raidlab.check.arch.Room#ALL")
    void aRoomUsesWhatItsLineNames(Room room) {
        usesOnly(room.packages(), room).check(MainClasses.ALL);
    }

    @Test
    void aLineIsSeenToFail() {
        Room mayUseNothing = new Room("msg", List.of());
        EvaluationResult result = usesOnly("org.raidlab.msg..", mayUseNothing).evaluate(MainClasses.ALL);
        assertThat(result.hasViolation()).isTrue();
    }

    @Test
    void nettyStaysInItsPackage() {
        noClasses()
                .that()
                // the second holds what long datagrams are measured against
                .resideOutsideOfPackages("org.raidlab.comm.netty..", "org.raidlab.experiments.bench.netty..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.netty..")
                .check(MainClasses.ALL);
    }

    @Test
    void theSimulatorKnowsNoSocket() {
        noClasses()
                .that()
                .resideInAPackage("org.raidlab.sim..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.raidlab.comm.netty..", "org.raidlab.comm.linux..")
                .check(MainClasses.ALL);
    }

    @Test
    void terminalsAndTheirReadersStayInTheShell() {
        onlyIn("org.raidlab.ui.shell..", "org.jline.terminal..");
        onlyIn("org.raidlab.ui.shell..", "org.jline.reader..");
    }

    @Test
    void antlrStaysInTheUserInterface() {
        onlyIn("org.raidlab.ui..", "org.antlr..");
    }

    @Test
    void picocliStaysInTheCommandLine() {
        onlyIn("org.raidlab.cli..", "picocli..");
    }

    @Test
    void windowsStayInTheTool() {
        noClasses()
                .that()
                .resideOutsideOfPackage("org.raidlab.tool..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.awt..", "javax.swing..")
                .check(MainClasses.ALL);
    }

    private static ArchRule usesOnly(String packages, Room line) {
        return classes()
                .that()
                .resideInAPackage(packages)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(line.allowed())
                .allowEmptyShould(true);
    }

    private static void onlyIn(String place, String library) {
        noClasses()
                .that()
                .resideOutsideOfPackage(place)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(library)
                .check(MainClasses.ALL);
    }
}
