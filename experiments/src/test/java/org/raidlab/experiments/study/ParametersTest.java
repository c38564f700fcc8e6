package org.raidlab.experiments.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.runtime.ConfigException;

final class ParametersTest {
    private static final Parameters CONSTANTS = Parameters.NONE
            .and("sites", 3, "of them")
            .and("force", 20.0, "of a disk")
            .and("sizes", List.of("below-max"), "how they are drawn")
            .and("costs", List.of(0.5, 2.0), "of a message");

    @Test
    void aConstantTakesAnotherValueOfItsType() {
        Parameters other = CONSTANTS
                .with("sites", "4")
                .with("force", "0")
                .with("costs", "1, 3")
                .with("sizes", "max");
        assertThat(other.whole("sites")).isEqualTo(4);
        assertThat(other.number("force")).isZero();
        assertThat(other.numbers("costs")).containsExactly(1.0, 3.0);
        assertThat(other.words("sizes")).containsExactly("max");
        assertThat(CONSTANTS.whole("sites")).isEqualTo(3);
    }

    @Test
    void aConstantThatDoesNotExistIsRefusedWithTheNearestName() {
        assertThatThrownBy(() -> CONSTANTS.with("forse", "1"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("did you mean 'force'?");
    }

    @Test
    void aValueOfAnotherTypeIsRefused() {
        assertThatThrownBy(() -> CONSTANTS.with("sites", "2.5")).hasMessage("'sites' is a whole number, not '2.5'");
        assertThatThrownBy(() -> CONSTANTS.with("costs", "1,x")).hasMessage("'costs' is a number, not 'x'");
        assertThatThrownBy(() -> CONSTANTS.with("costs", "")).hasMessageContaining("needs a value");
    }

    @Test
    void aListIsWrittenAsSetTakesIt() {
        assertThat(Parameters.text(List.of(0.5, 2.0))).isEqualTo("0.5,2.0");
    }

    @Test
    void aWordThatIsNoneOfTheChoicesIsRefusedWithTheNearestOne() {
        List<String> choices = List.of("sim", "real");
        Parameters constants = Parameters.NONE.choice("columns", choices, choices, "that are measured");
        assertThat(constants.with("columns", "real").words("columns")).containsExactly("real");
        assertThatThrownBy(() -> constants.with("columns", "simm"))
                .hasMessage("'columns' has no value 'simm'; did you mean 'sim'?");
        assertThatThrownBy(() -> constants.with("columns", "sim,both"))
                .hasMessage("'columns' has no value 'both'; there are sim, real");
        Parameters other = constants.with("columns", "real");
        assertThatThrownBy(() -> other.with("columns", "x")).isInstanceOf(ConfigException.class);
    }
}
