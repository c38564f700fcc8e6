package org.raidlab.site.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.runtime.ConfigException;

class ClusterFileTest {
    @TempDir
    Path folder;

    private Cluster read(String text) throws IOException {
        Path file = folder.resolve("cluster.yaml");
        Files.writeString(file, text);
        return ClusterFile.read(file);
    }

    @Test
    void aFileWithSitesOnlyHasDefaultsForTheRest() throws IOException {
        Cluster cluster = read("sites: [{site: 1}, {site: 2}]\n");
        assertThat(cluster.siteNumbers()).containsExactly(1, 2);
        assertThat(cluster.site(2).dataOrDefault()).isEqualTo("site-2");
        assertThat(cluster.processes()).extracting(ServerProcess::host).containsOnly(Host.at(Cluster.LOOPBACK));
        assertThat(cluster.algorithmsOrDefault().commit()).isEqualTo("2pc");
    }

    @Test
    void everythingThatIsWrittenIsReadBackEqual() throws IOException {
        Cluster cluster = read("""
                instance: 0
                name-server: {host: 127.0.0.1, port: 4711}
                hosts: {a: 127.0.0.1}
                algorithms:
                  concurrency: opt
                  commit: 2pc
                  read-set: everywhere
                  replication: {control: rowa}
                  log: file
                checkpoint: {every: 500ms}
                sites:
                  - {site: 1, host: a, layout: merged, data: one}
                """);
        Path copy = folder.resolve("copy.yaml");
        ClusterFile.write(copy, cluster);
        assertThat(ClusterFile.read(copy)).isEqualTo(cluster);
    }

    @Test
    void aClassPathIsRelativeToTheFileThatNamesIt() throws IOException {
        Cluster cluster =
                read("sites: [{site: 1, servers: {cc: {implementation: mine, class-path: 'a.jar:lib/b.jar'}}}]\n");
        String absolute = folder.resolve("a.jar") + ":" + folder.resolve("lib/b.jar");
        assertThat(cluster.site(1).placed(SiteServer.CC).classPath()).isEqualTo(absolute);

        Path copy = Files.createDirectory(folder.resolve("elsewhere")).resolve("cluster.yaml");
        ClusterFile.write(copy, cluster);
        assertThat(ClusterFile.read(copy)).isEqualTo(cluster);
    }

    @Test
    void noConcurrencyControlIsAWordOfItsOwn() throws IOException {
        Cluster cluster = read("sites: [{site: 1}]\nalgorithms: {concurrency: none}\n");
        assertThat(cluster.algorithmsOrDefault().concurrency()).isEqualTo("none");
        Path copy = folder.resolve("copy.yaml");
        ClusterFile.write(copy, cluster);
        assertThat(copy).content().contains("concurrency: none");
        assertThat(ClusterFile.read(copy)).isEqualTo(cluster);
    }

    @Test
    void theInstanceIdIsOfSixtyThreeBits() throws IOException {
        Cluster cluster = read("sites: [{site: 1}]\ninstance-id: 9223372036854775807\n");
        assertThat(cluster.instanceId()).isEqualTo(Long.MAX_VALUE);
        assertThat(read("sites: [{site: 1}]\n").instanceId()).isNull();
        Path copy = folder.resolve("copy.yaml");
        ClusterFile.write(copy, cluster);
        assertThat(ClusterFile.read(copy)).isEqualTo(cluster);
        assertThatThrownBy(() -> read("sites: [{site: 1}]\ninstance-id: 0\n"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(" line 2, column 1: instance-id is a number from 1");
    }

    @Test
    void aTextThatIsNotYamlIsRefusedAtTheLineOfItsProblem() {
        assertThatThrownBy(() -> read("sites:\n  - {site: 1}\n\tlayout: merged\n"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(" line 3, column 1: this is not YAML: ");
        assertThatThrownBy(() -> read("sites:\n  - {site: 1}\n  - {site: 2\nlayout: merged\n"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("this is not YAML: while parsing a flow mapping, expected ',' or '}'");
    }

    @Test
    void theProcessesOfASiteListenFromItsPortOn() throws IOException {
        Cluster cluster = read("sites: [{site: 1, port: 7010, layout: separate}, {site: 2}]\n");
        assertThat(cluster.processes(cluster.site(1)))
                .extracting(cluster::port)
                .containsExactly(7010, 7011, 7012, 7013, 7014, 7015);
        assertThat(cluster.processes(cluster.site(2))).extracting(cluster::port).containsExactly(0);
        assertThatThrownBy(() -> read("sites:\n  - {site: 1}\n  - {site: 2, port: 65536}\n"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(" line 3, column 15: port: ");
    }

    @Test
    void portsThatFollowABaseAreThoseOfTheSitesNumbers() {
        Cluster cluster = Cluster.local(2).withPorts(7000);
        assertThat(cluster.nameServerPort()).isEqualTo(7000);
        assertThat(cluster.processes()).extracting(cluster::port).containsExactly(7010, 7020);
    }

    @Test
    void holdersAreChosenByDegreeOrByName() throws IOException {
        for (String replication : List.of(
                "{control: rowaa, degree: 2, placement: random}",
                "{control: rowaa, degree: 3, threshold: 2}",
                "{control: rowaa, degree: 2, participants: holders}",
                "{control: rowaa, partition-control: witness}",
                "{control: rowaa, placement: explicit, holders: {account: [1, 3]}}",
                "{control: rowaa, degree: 2, threshold: 2, placement: explicit, holders: {account: [1, 3]}}",
                "{control: rowaa, refresh: on-demand}")) {
            Cluster cluster =
                    read("sites: [{site: 1}, {site: 2}, {site: 3}]\nalgorithms: {replication: " + replication + "}\n");
            Path copy = folder.resolve("copy.yaml");
            ClusterFile.write(copy, cluster);
            assertThat(ClusterFile.read(copy)).isEqualTo(cluster);
        }
    }

    @Test
    void relationsAreDividedIntoSoManyFragments() throws IOException {
        Cluster cluster = read("sites: [{site: 1}]\nalgorithms: {replication: {control: rowa, fragments: 4}}\n");
        assertThat(cluster.algorithmsOrDefault().replication().fragments()).isEqualTo(4);
    }

    @Test
    void aNumberOfFragmentsThatCannotBeIsNamedWithFileAndLine() {
        for (String number : List.of("0", "65", "-1")) {
            assertThatThrownBy(() ->
                            read("sites: [{site: 1}]\nalgorithms:\n  replication:\n    fragments: " + number + "\n"))
                    .isInstanceOf(ConfigException.class)
                    .hasMessageContaining(" line 4, column 5: fragments: " + number + " is not from 1 to 64");
        }
    }

    @Test
    void votesAndQuorumsAreRead() throws IOException {
        for (String replication : List.of(
                "{control: quorum}",
                "{control: quorum, quorum: {votes: {1: 3, 3: 0}}}",
                "{control: quorum, quorum: {read: 1, write: 3}}")) {
            Cluster cluster =
                    read("sites: [{site: 1}, {site: 2}, {site: 3}]\nalgorithms: {replication: " + replication + "}\n");
            Path copy = folder.resolve("copy.yaml");
            ClusterFile.write(copy, cluster);
            assertThat(ClusterFile.read(copy)).isEqualTo(cluster);
        }
    }

    @Test
    void quorumsThatNeedNotMeetAreRefused() {
        refused("{control: quorum, quorum: {read: 1, write: 2}}", "together they must be more than all 3 votes");
        refused("{control: quorum, quorum: {read: 3, write: 1}}", "two write quorums of 1 need not meet");
        refused("{control: quorum, quorum: {read: 0}}", "not from 1 to all 3 votes");
        refused("{control: quorum, quorum: {votes: {4: 1}}}", "votes are given to [4]");
        refused("{control: quorum, quorum: {votes: {1: -1}}}", "votes are not negative");
        refused("{control: quorum, degree: 2}", "'degree' goes with control: rowaa only, not with control: quorum");
        refused("{control: quorum, reads: lease}", "'reads' goes with control: rowaa only");
        refused("{control: quorum, refresh: all}", "'refresh' goes with control: rowaa only");
        refused(
                "{control: rowaa, quorum: {write: 2}}",
                "'quorum' goes with control: quorum only, not with control: rowaa");
    }

    @Test
    void holdersThatDoNotFitTheSitesAreRefused() {
        refused("{control: rowaa, degree: 4}", "degree: 4");
        refused("{control: rowaa, degree: 0}", "degree: 0");
        refused("{control: rowa, degree: 2}", "rowaa only");
        refused("{control: rowa, degree: 2, threshold: 2}", "rowaa only");
        refused("{control: rowaa, threshold: 2}", "threshold: 2 goes with a degree");
        refused(
                "{control: rowaa, degree: 2, participants: holders, write-creates-copy: true}",
                "participants: holders does not go with write-creates-copy: true");
        refused("{control: rowa, participants: holders}", "'participants' goes with control: rowaa only");
        refused("{control: rowaa, degree: 2, threshold: 3}", "threshold: 3 is not from 1 to the degree, 2");
        refused("{control: rowaa, degree: 2, threshold: 0}", "threshold: 0 is not from 1 to the degree, 2");
        refused("{control: rowaa, degree: 2, placement: explicit}", "placement: explicit goes with holders");
        refused(
                "{control: rowaa, degree: 2, placement: explicit, holders: {account: [1, 3]}}",
                "with both goes a threshold");
        refused("{control: rowaa, holders: {account: [1]}}", "placement: explicit goes with holders");
        refused("{control: rowaa, placement: explicit, holders: {account: [1, 4]}}", "relation account is held by");
        refused("{control: rowaa, placement: explicit, holders: {account: [1, 1]}}", "relation account is held by");
        refused("{control: rowa, partition-control: witness}", "rowaa only");
        refused("{control: rowaa, partition-control: witness, degree: 3}", "sites with copies, 2");
        refused(
                "{control: rowaa, partition-control: witness, placement: explicit, holders: {account: [3]}}",
                "sites of [1, 2]");
    }

    private void refused(String replication, String why) {
        assertThatThrownBy(() -> read(
                        "sites: [{site: 1}, {site: 2}, {site: 3}]\nalgorithms: {replication: " + replication + "}\n"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(why);
    }

    @Test
    void anUnknownKeyIsNamedWithFileLineAndTheNearestKnownOne() {
        assertThatThrownBy(() -> read("instance: 0\nsites: [{site: 1}]\nalgoritms: {commit: 2pc}\n"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("cluster.yaml line 3")
                .hasMessageContaining("did you mean 'algorithms'");
    }

    @Test
    void anUnknownAlgorithmIsNamedWithThoseThatThereAre() {
        assertThatThrownBy(() -> read("sites: [{site: 1}]\nalgorithms: {read-set: nowhere}\n"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("line 2")
                .hasMessageContaining("everywhere");
    }

    @Test
    void processCheckpointsComeEverySoOftenOrWhenAskedFor() throws IOException {
        assertThat(read("sites: [{site: 1}]\ncheckpoint: {every: 2s}\n").checkpoint())
                .isNotNull()
                .satisfies(checkpoint -> assertThat(checkpoint.period()).contains(Duration.ofSeconds(2)));
        assertThat(read("sites: [{site: 1}]\ncheckpoint: {}\n").checkpoint())
                .isNotNull()
                .satisfies(checkpoint -> assertThat(checkpoint.period()).isEmpty());
        assertThatThrownBy(() -> read("sites: [{site: 1}]\ncheckpoint: {every: soon}\n"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("not 'soon'");
    }

    @Test
    void oneSiteTwiceIsRefused() {
        assertThatThrownBy(() -> read("sites: [{site: 1}, {site: 1}]\n"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("site 1 is there twice");
    }

    @Test
    void sitesInOneJvmAreNoProcesses() throws IOException {
        Cluster cluster = read("sites: [{site: 1}, {site: 2, layout: mini}]\nalgorithms: {log: heap}\n");
        assertThat(cluster.layoutOf(cluster.site(1))).isEqualTo(Layout.Named.MERGED);
        assertThatThrownBy(cluster::requireProcesses)
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("site 2")
                .hasMessageContaining("raid demo --mini");
    }

    @Test
    void aProcessDoesNotKeepItsLogOnTheHeap() throws IOException {
        Cluster cluster = read("sites: [{site: 1}]\nalgorithms: {log: heap}\n");
        assertThatThrownBy(cluster::requireProcesses)
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("log: file");
    }

    @Test
    void aMissingFileSaysWhatToDo() {
        assertThatThrownBy(() -> ClusterFile.read(folder.resolve("none.yaml")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("-f");
    }

    private static List<String> names(Cluster cluster) {
        return cluster.processes().stream().map(ServerProcess::name).toList();
    }

    @Test
    void inLayoutSeparateEachServerIsAProcess() throws IOException {
        Cluster cluster = read("layout: separate\nsites: [{site: 1}, {site: 2, layout: merged}]\n");
        assertThat(names(cluster))
                .containsExactly(
                        "site-1-ui", "site-1-ad", "site-1-am", "site-1-ac", "site-1-cc", "site-1-rc", "site-2");
    }

    @Test
    void anyOtherGroupingIsGivenAsLists() throws IOException {
        Cluster cluster = read("sites: [{site: 1, layout: [[ui, ad], am, [ac, cc, rc]]}]\n");
        assertThat(names(cluster)).containsExactly("site-1-ui-ad", "site-1-am", "site-1-ac-cc-rc");
        Path copy = folder.resolve("copy.yaml");
        ClusterFile.write(copy, cluster);
        assertThat(ClusterFile.read(copy)).isEqualTo(cluster);
    }

    @Test
    void aServerOnAnotherHostHasAProcessThere() throws IOException {
        Cluster cluster = read("""
                hosts:
                  a: 10.0.0.1
                  b: {address: 10.0.0.2, run: [ip, netns, exec, b]}
                sites: [{site: 1, host: a, servers: {am: {host: b}}}]
                """);
        assertThat(names(cluster)).containsExactly("site-1-ui-ad-ac-cc-rc", "site-1-am");
        assertThat(cluster.processes().getLast().host())
                .isEqualTo(new Host("10.0.0.2", List.of("ip", "netns", "exec", "b")));
        Path copy = folder.resolve("copy.yaml");
        ClusterFile.write(copy, cluster);
        assertThat(ClusterFile.read(copy)).isEqualTo(cluster);
    }

    @Test
    void serversOfOneProcessAreOnOneHost() {
        assertThatThrownBy(() -> read("sites: [{site: 1, layout: [[ui, ad, am], [ac, cc, rc]],"
                        + " servers: {am: {host: 10.0.0.2}}}]\n"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("am on host 10.0.0.2")
                .hasMessageContaining("a process of its own");
    }

    @Test
    void aLayoutThatForgetsOrRepeatsAServerIsRefusedWithItsLine() {
        assertThatThrownBy(() -> read("sites:\n- {site: 1, layout: [[ui, ad, am], [ac, cc]]}\n"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("line 2")
                .hasMessageContaining("rc is not there");
        assertThatThrownBy(() -> read("sites:\n- {site: 1, layout: [[ui, ad, am, ui], [ac, cc, rc]]}\n"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("ui is there twice");
    }

    @Test
    void anUnknownLayoutServerOrKeyOfOneIsAnsweredWithTheNearest() {
        assertThatThrownBy(() -> read("sites: [{site: 1}]\nlayout: seperate\n"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("line 2")
                .hasMessageContaining("unknown layout 'seperate'; did you mean 'separate'? available: ");
        assertThatThrownBy(() -> read("sites: [{site: 1, servers: {amm: {host: b}}}]\n"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("line 1")
                .hasMessageContaining("unknown servers 'amm'; did you mean 'am'? available: ");
        assertThatThrownBy(() -> read("sites: [{site: 1, servers: {am: {hast: b}}}]\n"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("did you mean 'host'");
    }

    @Test
    void aMistakeIsToldInOneLineWithFileLineColumnAndReason() {
        wrong("sites: [{site: x}]\n", " line 1, column 10: 'x' is not a whole number");
        wrong("sites: 3\n", " line 1, column 1: here stands a list");
        wrong("sites:\n- {site: 1}\n- {site: 1}\n", " line 3, column 3: site 1 is there twice");
        wrong("sites: [{site: 1}]\nlog: [\n", "this is not YAML");
        wrong("sites: [{site: 1}]\nsites: [{site: 2}]\n", " line 2, column 1: key 'sites' is there twice");
        wrong(
                "sites: [{site: 1}]\nalgorithms:\n  replication: {control: rowab}\n",
                " line 3, column 17: unknown control 'rowab'; did you mean 'rowa'? available: rowa, rowaa, quorum");
        wrong(
                "sites: [{site: 1}]\nalgorithms: {replication: {degre: 2}}\n",
                " line 2, column 28: unknown key 'degre'; did you mean 'degree'?");
        wrong("sites: [{site: 1}]\ncheckpoint:\n  every: soon\n", " line 3, column 3: checkpoint: every is a time");
        wrong("", "it is empty; a cluster file has at least");
    }

    private void wrong(String text, String why) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining(why)
                .message()
                .contains("cluster.yaml")
                .doesNotContain("\n");
    }

    @Test
    void wordsAreReadInUpperCaseTooAndSettingsWithoutEffectOnRowaAreAllowed() throws IOException {
        Cluster cluster = read("sites: [{site: 1}]\nlayout: SEPARATE\n"
                + "algorithms: {read-set: HOME, replication: {control: ROWA, reads: lease, refresh: all}}\n");
        assertThat(cluster.layout()).isEqualTo(Layout.Named.SEPARATE);
        assertThat(cluster.algorithmsOrDefault()).isEqualTo(Algorithms.DEFAULT.with(Replication.Rowa.DEFAULT));
    }

    @Test
    void aClassPathIsRelativeToItsFile() throws IOException {
        Cluster cluster = read("sites: [{site: 1}]\nalgorithms: {concurrency: mine, class-path: 'mine.jar:lib'}\n");
        assertThat(cluster.algorithmsOrDefault().classPath())
                .isEqualTo(folder.resolve("mine.jar") + File.pathSeparator + folder.resolve("lib"));
    }
}
