package org.raidlab.ui.analysis;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.raidlab.msg.Action;
import org.raidlab.msg.Target;
import org.raidlab.msg.Variable;
import org.raidlab.msg.relation.Attribute;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Format;
import org.raidlab.msg.relation.Schema;
import org.raidlab.ui.copy.CopyField;
import org.raidlab.ui.copy.CopyPlan;
import org.raidlab.ui.fault.Fault;
import org.raidlab.ui.fault.Place;
import org.raidlab.ui.fault.QuelException;
import org.raidlab.ui.syntax.Name;
import org.raidlab.ui.syntax.Quoted;
import org.raidlab.ui.syntax.Statement;

/** Determines the meaning of copy statements. */
final class CopyAnalyzer {
    private static final Pattern FORMAT = Pattern.compile("([cifd])([0-9]{1,3})([a-z]*)");
    private static final String LINE_END = "\n";
    private static final Map<String, String> DELIMITERS = Map.of(
            "", "", "nl", LINE_END, "tab", "\t", "sp", " ", "comma", ",", "colon", ":", "dash", "-", "lparen", "(",
            "rparen", ")", "quote", "\"");

    private final Scope scope;

    CopyAnalyzer(Scope scope) {
        this.scope = scope;
    }

    ResolvedStatement copy(Statement.Copy copy) {
        Schema schema = copy.from() ? scope.changeable(copy.relation()) : scope.relation(copy.relation());
        String path = Quoted.plain(copy.path().written());
        if (path.isBlank()) {
            throw new QuelException(Fault.BAD_COPY_FILE, copy.path().place(), "the file has no name");
        }
        List<CopyField> fields = copy.columns().isEmpty() ? allOf(schema) : fields(schema, copy);
        if (copy.header() && !fields.stream().allMatch(CopyField::mayBeQuoted)) {
            throw new QuelException(
                    Fault.BAD_COPY_FORMAT, copy.place(), "a file with a header has no columns of fixed width");
        }
        CopyPlan plan = new CopyPlan(schema, copy.from(), path, fields, header(schema, copy));
        return copy.from() ? new ResolvedStatement.CopyFrom(plan) : retrieval(plan);
    }

    private static List<CopyField> allOf(Schema schema) {
        List<CopyField> fields = new ArrayList<>();
        for (int i = 0; i < schema.attributes().size(); i++) {
            fields.add(new CopyField(i, 0, ""));
        }
        return fields;
    }

    /** Returns the names of the columns of the file, if it has them in its first line. */
    private static List<String> header(Schema schema, Statement.Copy copy) {
        if (!copy.header()) {
            return List.of();
        }
        return copy.columns().isEmpty()
                ? schema.attributes().stream().map(Attribute::name).toList()
                : copy.columns().stream().map(column -> column.name().text()).toList();
    }

    private static List<CopyField> fields(Schema schema, Statement.Copy copy) {
        List<CopyField> fields = new ArrayList<>();
        Set<String> seen = new LinkedHashSet<>();
        for (Statement.CopyItem column : copy.columns()) {
            boolean last = fields.size() == copy.columns().size() - 1;
            CopyField field = field(schema, column, last);
            if (field.attribute() != CopyField.SKIPPED
                    && !seen.add(column.name().text())) {
                throw new QuelException(
                        Fault.NAMED_TWICE, column.name().place(), "column " + column.name() + " is named twice");
            }
            fields.add(field);
        }
        if (seen.isEmpty()) {
            throw new QuelException(
                    Fault.BAD_COPY_FORMAT, copy.place(), "no column of the file belongs to an attribute");
        }
        return fields;
    }

    private static CopyField field(Schema schema, Statement.CopyItem column, boolean last) {
        Matcher format = FORMAT.matcher(column.format().text());
        if (!format.matches()) {
            throw badFormat(column.format(), "c0 reads up to a delimiter, c10 ten characters, d0 skips a column");
        }
        boolean skipped = format.group(1).equals("d");
        int attribute = skipped ? CopyField.SKIPPED : Scope.attribute(schema, column.name());
        String delimiter = delimiter(column, format.group(3));
        if (delimiter.equals(LINE_END) && !last) {
            throw badFormat(column.format(), "only the last column ends with its line");
        }
        return new CopyField(attribute, width(column.format(), format), delimiter);
    }

    private static int width(Name name, Matcher format) {
        int width = Integer.parseInt(format.group(2));
        boolean number = "if".contains(format.group(1));
        boolean known = number ? isNumberFormat(format.group(1) + width) : width <= Format.CHARACTER_WIDTH_MAX;
        if (!known) {
            throw badFormat(name, "widths are those of create, and c0 to c255, d0 to d255");
        }
        return number ? 0 : width;
    }

    private static boolean isNumberFormat(String text) {
        return Set.of("i1", "i2", "i4", "i8", "f4", "f8").contains(text);
    }

    private static String delimiter(Statement.CopyItem column, String word) {
        if (column.delimiter().isPresent()) {
            String written = Quoted.plain(column.delimiter().get().written());
            if (!word.isEmpty() || written.isEmpty()) {
                throw badFormat(column.format(), "one delimiter, which is not empty");
            }
            return written;
        }
        String delimiter = DELIMITERS.get(word);
        if (delimiter == null) {
            throw badFormat(
                    column.format(), "delimiters are nl tab sp comma colon dash lparen rparen quote, or a string");
        }
        return delimiter;
    }

    private static QuelException badFormat(Name format, String hint) {
        return new QuelException(
                Fault.BAD_COPY_FORMAT, format.place(), "'" + format + "' is no format of a file's column", hint);
    }

    private static ResolvedStatement retrieval(CopyPlan plan) {
        Schema schema = plan.schema();
        List<Target> targets = new ArrayList<>();
        for (CopyField field : plan.fields()) {
            if (field.attribute() != CopyField.SKIPPED) {
                var attribute = schema.attributes().get(field.attribute());
                targets.add(new Target(attribute.name(), new Expr.Column(0, field.attribute()), attribute.format()));
            }
        }
        List<Variable> variables = List.of(new Variable(schema.name(), schema));
        Action action = new Action.Retrieve(variables, Optional.empty(), targets, false, List.of());
        return new ResolvedStatement.Act(
                action, targets.stream().map(Target::name).toList(), Optional.of(plan));
    }

    /** Returns the plan of the same copy for the present schema: chunks may be far apart in time. */
    static CopyPlan renewed(Statement.Copy copy, List<Schema> found, List<String> known) {
        Scope scope = new Scope(Map.of(), found, known);
        return switch (new CopyAnalyzer(scope).copy(copy)) {
            case ResolvedStatement.CopyFrom(CopyPlan plan) -> plan;
            case ResolvedStatement.Act _, ResolvedStatement.Bind _, ResolvedStatement.Tell _ ->
                throw new QuelException(Fault.NO_COPY_RUNNING, Place.NONE, "no file is being copied from");
        };
    }
}
