@NullMarked
package org.raidlab.cli.torture;

import org.jspecify.annotations.NullMarked;
