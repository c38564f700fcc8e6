package org.raidlab.core.property;

import org.raidlab.core.RandomSource;

/** Generates single characters that parsers and encoders often mishandle. */
final class Characters {
    private static final String AWKWARD = "\"\\'\n\r\t\0 ,;{}[]<>&%*?";
    private static final int FIRST_SURROGATE = 0xd800;
    private static final int FIRST_BEYOND_16_BITS = 0x1_0000;

    private Characters() {}

    /** Any code point that UTF-8 can carry. */
    static int any(RandomSource random) {
        return switch (random.nextInt(5)) {
            case 0 -> AWKWARD.charAt(random.nextInt(AWKWARD.length()));
            case 1 -> 0x80 + random.nextInt(0x700);
            case 2 -> random.nextInt(FIRST_SURROGATE);
            case 3 -> FIRST_BEYOND_16_BITS + random.nextInt(Character.MAX_CODE_POINT - FIRST_BEYOND_16_BITS);
            default -> ' ' + random.nextInt('~' - ' ');
        };
    }
}
