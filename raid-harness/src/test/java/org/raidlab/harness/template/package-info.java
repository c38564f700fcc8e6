@NullMarked
package org.raidlab.harness.template;

import org.jspecify.annotations.NullMarked;
