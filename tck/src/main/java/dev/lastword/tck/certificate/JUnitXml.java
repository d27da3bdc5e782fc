package dev.lastword.tck.certificate;

import dev.lastword.codec.MalformedDocument;
import dev.lastword.codec.Place;
import dev.lastword.tck.certificate.Check.Result;
import java.io.StringReader;
import java.io.StringWriter;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;

/** The report in the form that build servers show: a test case a check, its class the rule. */
final class JUnitXml {

  private static final Map<Result, String> MARKS =
      Map.of(Result.FAILED, "failure", Result.NOT_RUN, "skipped");

  private JUnitXml() {}

  static String write(Report report) {
    try {
      StringWriter text = new StringWriter();
      XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
      xml.writeStartDocument("UTF-8", "1.0");
      xml.writeCharacters("\n");
      writeSuite(xml, report);
      xml.writeEndDocument();
      return text.append('\n').toString();
    } catch (XMLStreamException broken) {
      throw new IllegalStateException("cannot write XML to memory", broken);
    }
  }

  /** Returns how each check ended, by its id, as the document tells it. */
  static Map<String, Result> read(String document) {
    XMLInputFactory factory = XMLInputFactory.newInstance();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    try {
      XMLStreamReader xml = factory.createXMLStreamReader(new StringReader(document));
      Map<String, Result> results = new LinkedHashMap<>();
      String current = "";
      while (xml.hasNext()) {
        if (xml.next() == XMLStreamConstants.START_ELEMENT) {
          String element = xml.getLocalName();
          if (element.equals("testcase")) {
            current = String.valueOf(xml.getAttributeValue(null, "name"));
            results.put(current, Result.PASSED);
          }
          for (Map.Entry<Result, String> mark : MARKS.entrySet()) {
            if (element.equals(mark.getValue())) {
              results.put(current, mark.getKey());
            }
          }
        }
      }
      return results;
    } catch (XMLStreamException malformed) {
      throw new MalformedDocument(Place.ROOT, "XML", malformed.getMessage());
    }
  }

  private static void writeSuite(XMLStreamWriter xml, Report report) throws XMLStreamException {
    xml.writeStartElement("testsuite");
    xml.writeAttribute("name", Markup.characters(report.subject().name()));
    xml.writeAttribute("timestamp", report.run().startedAt().toString());
    xml.writeAttribute("time", seconds(report.run().duration()));
    xml.writeAttribute("tests", Integer.toString(report.checks().size()));
    xml.writeAttribute("failures", Long.toString(report.count(Result.FAILED)));
    xml.writeAttribute("errors", "0");
    xml.writeAttribute("skipped", Long.toString(report.count(Result.NOT_RUN)));
    for (Check check : report.checks()) {
      xml.writeCharacters("\n  ");
      writeCase(xml, check);
    }
    xml.writeCharacters("\n");
    xml.writeEndElement();
  }

  private static void writeCase(XMLStreamWriter xml, Check check) throws XMLStreamException {
    xml.writeStartElement("testcase");
    xml.writeAttribute("classname", Markup.characters(check.requirement().rule()));
    xml.writeAttribute("name", Markup.characters(check.requirement().id()));
    xml.writeAttribute("time", seconds(check.duration()));
    String mark = MARKS.get(check.result());
    if (mark != null) {
      xml.writeEmptyElement(mark);
      xml.writeAttribute("message", Markup.characters(check.remark().orElseThrow()));
    }
    xml.writeEndElement();
  }

  private static String seconds(Duration duration) {
    return String.format(
        Locale.ROOT, "%d.%06d", duration.toSeconds(), duration.toNanosPart() / 1000);
  }
}
