package org.raidlab.experiments.rrvm.real;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * What a program has counted over its commits.
 *
 * @param number of commits
 * @param micros that all of them took
 * @param forces that the manager asked for in the steps that executed them
 * @param sends messages with transactions that it sent to memory servers in these steps
 * @param byDisk acknowledgements in a step that stable storage caused
 */
record Commits(long number, long micros, long forces, long sends, long byDisk) {
    private static final String SEPARATOR = " ";

    String text() {
        return LongStream.of(number, micros, forces, sends, byDisk)
                .mapToObj(Long::toString)
                .collect(Collectors.joining(SEPARATOR));
    }

    static Commits parse(String text) {
        long[] each = Arrays.stream(text.split(SEPARATOR, -1))
                .mapToLong(Long::parseLong)
                .toArray();
        return new Commits(each[0], each[1], each[2], each[3], each[4]);
    }

    double microsEach() {
        return (double) micros / number;
    }

    double perSecond() {
        return 1e6 * number / micros;
    }

    double forcesEach() {
        return (double) forces / number;
    }

    double sendsEach() {
        return (double) sends / number;
    }

    double byDiskEach() {
        return (double) byDisk / number;
    }
}
