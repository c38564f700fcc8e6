package org.raidlab.core.turn;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Invariants;

/** The opened devices of a process. A log is followed by its keeper; the first log is the process's main log. */
public final class Devices implements Recovery, AutoCloseable {
    /** Opens devices, and creates missing ones: in a folder of some file system. */
    public interface Opener {
        Log log(LogDevice device);

        Blocks blocks(BlockDevice device);
    }

    /** Puts something around opened devices that measures them, or makes them fail. */
    public interface Wrapper {
        default Log log(LogDevice device, Log opened) {
            return opened;
        }

        default Blocks blocks(BlockDevice device, Blocks opened) {
            return opened;
        }
    }

    private final SequencedMap<LogDevice, Log> logs = new LinkedHashMap<>();
    private final SequencedMap<BlockDevice, Blocks> blocks = new LinkedHashMap<>();

    private Devices() {}

    /** Opens the devices that a process declares, in this order; none stays open if one cannot be opened. */
    public static Devices open(List<? extends Device> declared, Opener opener) {
        Devices opened = new Devices();
        try {
            for (Device device : declared) {
                switch (device) {
                    case LogDevice log -> opened.add(log, opener);
                    case BlockDevice block -> opened.blocks.put(block, opener.blocks(block));
                }
            }
            long names = opened.names().distinct().count();
            Invariants.check(names == opened.names().count(), "two devices of a process have two names");
            return opened;
        } catch (RuntimeException e) {
            opened.closeAfter(e);
            throw e;
        }
    }

    private void add(LogDevice device, Opener opener) {
        logs.put(device, opener.log(device));
        LogDevice keeper = device.keeper();
        if (keeper != null) {
            add(keeper, opener);
        }
    }

    private Stream<String> names() {
        return Stream.concat(logs.keySet().stream(), blocks.keySet().stream()).map(Device::name);
    }

    /** Returns the same devices, each behind the wrapper. */
    public Devices wrapped(Wrapper wrapper) {
        Devices wrapped = new Devices();
        logs.forEach((device, log) -> wrapped.logs.put(device, wrapper.log(device, log)));
        blocks.forEach((device, opened) -> wrapped.blocks.put(device, wrapper.blocks(device, opened)));
        return wrapped;
    }

    /** Returns the same devices without a log that is not for servers. */
    public Devices without(LogDevice device) {
        Devices fewer = wrapped(new Wrapper() {});
        fewer.logs.remove(device);
        return fewer;
    }

    /** Returns the logs that servers write and cut, in their order: all but the keepers. */
    List<LogDevice> cuttable() {
        List<LogDevice> keepers = logs.keySet().stream().map(LogDevice::keeper).toList();
        return logs.keySet().stream().filter(log -> !keepers.contains(log)).toList();
    }

    /** Returns a log; {@link StorageException} if this process does not have it. */
    public Log log(LogDevice device) {
        return found(logs.get(device), device);
    }

    /** Returns a block device; {@link StorageException} if this process does not have it. */
    public Blocks blocks(BlockDevice device) {
        return found(blocks.get(device), device);
    }

    private static <T> T found(@Nullable T opened, Device device) {
        if (opened == null) {
            throw new StorageException("this process has no device " + device.name());
        }
        return opened;
    }

    @Override
    public Optional<Block> header(BlockDevice device) {
        Blocks opened = blocks.get(device);
        return opened == null ? Optional.empty() : opened.header();
    }

    @Override
    public Block read(BlockRange range) {
        return blocks(range.device()).read(range);
    }

    @Override
    public <T> void scan(BlockRange range, int atOnce, BiFunction<BlockRange, Block, T> prepare, Consumer<T> take) {
        blocks(range.device()).scan(range, atOnce, prepare, take);
    }

    /**
     * Closes all devices, each even if another one could not be closed: blocks first, then the last log to the first.
     */
    @Override
    public void close() {
        StorageException failure = new StorageException("a device could not be closed");
        closeAfter(failure);
        if (failure.getSuppressed().length > 0) {
            throw failure;
        }
    }

    private void closeAfter(RuntimeException failure) {
        blocks.sequencedValues().reversed().forEach(each -> close(each::close, failure));
        logs.sequencedValues().reversed().forEach(each -> close(each::close, failure));
    }

    private static void close(Runnable closing, RuntimeException failure) {
        try {
            closing.run();
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        }
    }
}
