/** What the console knows of an instance: a fold over status answers and events, without a window. */
@NullMarked
package org.raidlab.tool.model;

import org.jspecify.annotations.NullMarked;
