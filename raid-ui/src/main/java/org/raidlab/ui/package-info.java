/** The user interface server: turns QUEL text into action trees and answers into rows. */
@NullMarked
package org.raidlab.ui;

import org.jspecify.annotations.NullMarked;
