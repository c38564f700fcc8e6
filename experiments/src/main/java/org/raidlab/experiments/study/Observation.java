package org.raidlab.experiments.study;

/**
 * One measured value.
 *
 * @param key what was measured; its parts are separated by slashes
 * @param repeat which time, from 1
 * @param value the figure
 * @param unit its unit
 */
public record Observation(String key, int repeat, double value, String unit) {}
