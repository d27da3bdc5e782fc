package dev.lastword.gradle;

import java.io.File;
import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.SourceSet;
import org.gradle.api.tasks.testing.Test;
import org.gradle.language.base.plugins.LifecycleBasePlugin;

/**
 * The store on three PostgreSQL servers under faults: {@code quorumFaults} tries each fault often
 * ({@code -Prounds=20}) and writes a report; {@code test} tries each once.
 */
public final class QuorumFaultsPlugin implements Plugin<Project> {

  @Override
  public void apply(Project project) {
    project.getTasks().register("quorumFaults", Test.class, task -> configure(project, task));
  }

  private static void configure(Project project, Test task) {
    SourceSet tests = JavaModulePlugin.tests(project);
    Provider<String> rounds = project.getProviders().gradleProperty("rounds").orElse("20");
    File report =
        project.getLayout().getBuildDirectory().file("reports/quorum/faults.md").get().getAsFile();
    task.setGroup(LifecycleBasePlugin.VERIFICATION_GROUP);
    task.setDescription("Tries each fault of a quorum -Prounds=20 times, and writes a report.");
    task.setTestClassesDirs(tests.getOutput().getClassesDirs());
    task.setClasspath(tests.getRuntimeClasspath());
    task.filter(filter -> filter.includeTestsMatching("*.PostgresQuorumFaultsTest"));
    task.systemProperty("quorum.rounds", rounds.get());
    task.systemProperty("quorum.report", report);
    task.getTestLogging().setShowStandardStreams(true);
    task.getOutputs().upToDateWhen(any -> false);
  }
}
