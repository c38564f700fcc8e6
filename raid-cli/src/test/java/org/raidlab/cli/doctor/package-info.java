/** Tests of the doctor, with machines that are made up. */
@NullMarked
package org.raidlab.cli.doctor;

import org.jspecify.annotations.NullMarked;
