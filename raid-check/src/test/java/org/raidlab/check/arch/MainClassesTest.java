package org.raidlab.check.arch;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** Guards all other rules of this package against passing on nothing. */
final class MainClassesTest {
    /** Raise both as the modules grow: well below the real numbers, well above what a broken class path would leave. */
    private static final int LEAST_CLASSES = 600;

    private static final int LEAST_CLASSES_OF_A_ROOM = 4;

    @Test
    void enoughClassesWereAnalysed() {
        assertThat(MainClasses.ALL.size()).isGreaterThanOrEqualTo(LEAST_CLASSES);
    }

    @ParameterizedTest
    @FieldSource("org.raidlab.check.arch.Room#ALL")
    void noRoomWasAnalysedEmpty(Room room) {
        assertThat(MainClasses.ALL.that(resideInAPackage(room.packages())).size())
                .isGreaterThanOrEqualTo(LEAST_CLASSES_OF_A_ROOM);
    }
}
