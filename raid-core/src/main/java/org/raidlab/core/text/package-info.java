/** What every error message needs. */
@NullMarked
package org.raidlab.core.text;

import org.jspecify.annotations.NullMarked;
