package org.raidlab.tool.order;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.control.DebugLevel;
import org.raidlab.comm.control.TimingLevel;
import org.raidlab.harness.workload.Mix;
import org.raidlab.site.config.Layout;

/** An order to an instance. */
public sealed interface Order {
    /** Returns the command line that does the same. */
    String command();

    /** Returns whether processes die by it: the user is asked before. */
    default boolean kills() {
        return false;
    }

    /** Starts the cluster of the folder, or a new one with so many sites. */
    record Up(int sites, Layout.Named layout) implements Order {
        @Override
        public String command() {
            return "raid up --sites " + sites + " --layout " + layout.name().toLowerCase(Locale.ROOT);
        }
    }

    /** Starts the processes of another system than RAID that do not run. */
    record UpOfSystem(String system, int sites) implements Order {
        /** Returns the words after {@code raid}. */
        public List<String> arguments() {
            return List.of("up", "--system", system, "--sites", Integer.toString(sites));
        }

        @Override
        public String command() {
            return "raid " + String.join(" ", arguments());
        }
    }

    /** Ends all processes in good order. */
    record Down() implements Order {
        @Override
        public String command() {
            return "raid down";
        }

        @Override
        public boolean kills() {
            return true;
        }
    }

    /** Adds a site and starts it. */
    record AddSite() implements Order {
        @Override
        public String command() {
            return "raid site add";
        }
    }

    /** Has a site take part in nothing until it recovers; its processes stay. */
    record Fail(int site) implements Order {
        @Override
        public String command() {
            return "raid fail " + site;
        }
    }

    /** Starts a dead site's processes again, or ends a {@link Fail}. */
    record Recover(int site) implements Order {
        @Override
        public String command() {
            return "raid recover " + site;
        }
    }

    /** Sends a signal to a site's processes: they die, stand still, or go on. */
    record Signal(int site, Kind kind, List<Long> pids) implements Order {
        /** The signals. */
        public enum Kind {
            KILL,
            STOP,
            CONT
        }

        public Signal {
            pids = List.copyOf(pids);
        }

        @Override
        public String command() {
            String processes =
                    pids.isEmpty() ? "PID" : pids.stream().map(String::valueOf).collect(Collectors.joining(" "));
            return "kill -" + kind + " " + processes;
        }

        @Override
        public boolean kills() {
            return kind == Kind.KILL;
        }
    }

    /** Cuts all links between groups of sites, instead of what was cut before. */
    record Partition(List<List<Integer>> groups) implements Order {
        public Partition {
            groups = groups.stream().map(List::copyOf).toList();
        }

        @Override
        public String command() {
            return "raid partition "
                    + groups.stream()
                            .map(group -> group.stream().map(String::valueOf).collect(Collectors.joining(",")))
                            .collect(Collectors.joining(" "));
        }
    }

    /** Restores all links. */
    record Heal() implements Order {
        @Override
        public String command() {
            return "raid heal";
        }
    }

    /** Sets the levels of a site's processes; null leaves a level as it is. */
    record Levels(
            int site, @Nullable DebugLevel debug, @Nullable TimingLevel timing) implements Order {
        @Override
        public String command() {
            return "raid control --site " + site
                    + (debug == null ? "" : " --debug " + debug.word())
                    + (timing == null ? "" : " --timing " + timing.word());
        }
    }

    /**
     * Has a site's processes lose and delay the datagrams that come and go.
     *
     * @param to only those from and to this other site; 0 for all
     */
    record Loss(int site, int to, int percent, int delayMillis) implements Order {
        @Override
        public String command() {
            return "raid control --site " + site + (to == 0 ? "" : " --to " + to) + " --loss " + percent + " --delay "
                    + delayMillis;
        }
    }

    /**
     * Has the running instance go on with another algorithm.
     *
     * @param kind of algorithm, as in the cluster file
     */
    record Switch(String kind, String name) implements Order {
        @Override
        public String command() {
            return "raid switch " + kind + " " + name;
        }
    }

    /** Carries out the orders of a fault plan, each at its time. */
    record Faults(FaultPlan plan) implements Order {
        @Override
        public String command() {
            return plan.command();
        }

        @Override
        public boolean kills() {
            return plan.kills();
        }
    }

    /** Ends a fault plan before its time; what it did stays. */
    record StopFaults() implements Order {
        @Override
        public String command() {
            return "Ctrl-C at the commands of the plan";
        }
    }

    /** Puts load on the sites for some time. */
    record Workload(Mix mix, int clients, int seconds, int items, int size, double writes, double theta)
            implements Order {
        /** What {@code raid workload} does without options. */
        public static final Workload USUAL = new Workload(Mix.READ_MODIFY_WRITE, 6, 10, 1_000, 4, 0.5, 0);

        @Override
        public String command() {
            return "raid workload --mix %s --clients %d --seconds %d --items %d --size %d --writes %s --theta %s"
                    .formatted(mix.word(), clients, seconds, items, size, writes, theta);
        }
    }

    /** Ends the load before its time. */
    record StopWorkload() implements Order {
        @Override
        public String command() {
            return "Ctrl-C at raid workload";
        }
    }
}
