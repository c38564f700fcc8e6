/** The model, without a window. */
@NullMarked
package org.raidlab.tool.model;

import org.jspecify.annotations.NullMarked;
