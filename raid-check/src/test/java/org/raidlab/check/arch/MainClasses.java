package org.raidlab.check.arch;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;

/** The compiled main code of all modules, read once. */
final class MainClasses {
    /** Without tests and without what JMH makes for each micro-benchmark. */
    private static final ImportOption MAIN_CODE =
            location -> !location.contains("/test-classes/") && !location.contains("/jmh_generated/");

    static final JavaClasses ALL =
            new ClassFileImporter().withImportOption(MAIN_CODE).importPackages("org.raidlab");

    private MainClasses() {}
}
