package org.raidlab.experiments.systemm;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Optional;
import org.raidlab.runtime.EnvironmentException;

/**
 * A library of C functions of the operating system.
 *
 * @param files under one of which it may be here
 */
@SuppressWarnings("restricted") // the foreign function interface is what this class is about
record NativeLibrary(List<String> files) {
    NativeLibrary {
        files = List.copyOf(files);
    }

    static NativeLibrary of(String... files) {
        return new NativeLibrary(List.of(files));
    }

    private Optional<SymbolLookup> symbols() {
        return files.stream().flatMap(file -> symbols(file).stream()).findFirst();
    }

    private static Optional<SymbolLookup> symbols(String file) {
        try {
            return Optional.of(SymbolLookup.libraryLookup(file, Arena.global()));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    boolean isHere() {
        return symbols().isPresent();
    }

    /** Returns a function without a result. */
    MethodHandle procedure(String name, MemoryLayout... arguments) {
        return linked(name, FunctionDescriptor.ofVoid(arguments));
    }

    MethodHandle function(String name, MemoryLayout result, MemoryLayout... arguments) {
        return linked(name, FunctionDescriptor.of(result, arguments));
    }

    private MethodHandle linked(String name, FunctionDescriptor signature) {
        MemorySegment address = symbols()
                .flatMap(found -> found.find(name))
                .orElseThrow(() -> new EnvironmentException(files.getFirst() + " has no function " + name));
        return Linker.nativeLinker().downcallHandle(address, signature);
    }

    /** Returns the exception for what a call of a function has thrown, which C functions do not do. */
    static IllegalStateException broken(Throwable cause) {
        return new IllegalStateException("a call of a C function failed", cause);
    }
}
