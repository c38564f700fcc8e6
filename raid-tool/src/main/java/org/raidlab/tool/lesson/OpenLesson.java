package org.raidlab.tool.lesson;

import org.raidlab.harness.lesson.Lesson;
import org.raidlab.harness.lesson.LessonRun;
import org.raidlab.tool.order.Subject;

/**
 * A lesson that is being taken.
 *
 * @param run runs its steps
 * @param cluster what its commands start
 * @param end ends the cluster and deletes the lesson's folder
 */
public record OpenLesson(Lesson lesson, LessonRun run, Subject cluster, Runnable end) {}
