package org.raidlab.systemm.system;

import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.raidlab.core.ServerType;
import org.raidlab.core.codec.Codec;
import org.raidlab.runtime.ConfigException;
import org.raidlab.runtime.node.NodeSystem;
import org.raidlab.runtime.system.DeployedSystem;
import org.raidlab.runtime.system.SystemCluster;
import org.raidlab.runtime.system.SystemLoad;
import org.raidlab.runtime.system.SystemTerminal;
import org.raidlab.systemm.Combination;
import org.raidlab.systemm.SystemMDevices;
import org.raidlab.systemm.SystemMMessage;
import org.raidlab.systemm.SystemMServer;
import org.raidlab.systemm.SystemMSettings;
import org.raidlab.systemm.card.CardSizes;
import org.raidlab.systemm.card.CreditCard;
import org.raidlab.systemm.client.CallTerminal;
import org.raidlab.systemm.client.SystemM;
import org.raidlab.systemm.site.SystemMSite;

/** System M as processes of the operating system, with the paper's application at the paper's size. */
public final class SystemMDeployment implements DeployedSystem<SystemMMessage> {
    /** Clients of a site in a load; each has a share of the records. */
    static final int CLIENTS = 4;

    static final CreditCard APPLICATION = new CreditCard(CardSizes.PAPER);

    private final SystemMSettings settings;

    /** System M with FUZZY checkpoints and a VALUE log. */
    public SystemMDeployment() {
        this(SystemMSettings.DEFAULT);
    }

    private SystemMDeployment(SystemMSettings settings) {
        this.settings = settings;
    }

    @Override
    public DeployedSystem<SystemMMessage> with(SequencedMap<String, String> said) {
        Combination combination = Combination.OPEN;
        try {
            for (Map.Entry<String, String> each : said.entrySet()) {
                combination = combination.with(each.getKey(), each.getValue());
            }
        } catch (IllegalArgumentException e) {
            throw new ConfigException(String.valueOf(e.getMessage()));
        }
        Combination.Choice choice = combination.first();
        return new SystemMDeployment(settings.with(choice));
    }

    @Override
    public String name() {
        return "system-m";
    }

    @Override
    public NodeSystem<SystemMMessage> site(int site, List<Integer> sites) {
        return SystemMSite.ofCards(settings, APPLICATION, CLIENTS);
    }

    @Override
    public Codec<SystemMMessage> codec() {
        return SystemMDevices.MESSAGES;
    }

    @Override
    public ServerType nameServer() {
        return SystemMServer.NAME_SERVER;
    }

    @Override
    public SystemTerminal terminal(SystemCluster cluster, int site) {
        return new CallTerminal(SystemM.open(cluster.folder(), site, APPLICATION), APPLICATION);
    }

    @Override
    public SystemLoad load(SystemCluster cluster) {
        return new CardLoad(cluster);
    }
}
