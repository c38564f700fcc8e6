/** The windows: thin views of the model. Only the event thread touches what is in this package. */
@NullMarked
package org.raidlab.tool.window;

import org.jspecify.annotations.NullMarked;
