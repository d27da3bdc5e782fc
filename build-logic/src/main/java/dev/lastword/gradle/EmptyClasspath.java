package dev.lastword.gradle;

import java.io.File;
import java.util.List;
import org.gradle.api.DefaultTask;
import org.gradle.api.GradleException;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Classpath;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.TaskAction;
import org.gradle.work.DisableCachingByDefault;

/** Fails when its class path holds anything at all. */
@DisableCachingByDefault(because = "it only looks")
public abstract class EmptyClasspath extends DefaultTask {

  /** The path of the module whose class path this is, for the message. */
  @Input
  public abstract Property<String> getModule();

  /** The class path that must be empty. */
  @Classpath
  public abstract ConfigurableFileCollection getClasspath();

  /** Fails and names what was found. */
  @TaskAction
  public void verify() {
    List<String> found = getClasspath().getFiles().stream().map(File::getName).sorted().toList();
    if (!found.isEmpty()) {
      throw new GradleException(
          getModule().get() + " must need nothing but the JDK at run time, but needs " + found);
    }
  }
}
