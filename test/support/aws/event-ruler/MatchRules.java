import com.fasterxml.jackson.databind.ObjectMapper;
import software.amazon.event.ruler.Ruler;

/** Reads pairs of an event and a pattern as JSON, and prints one line for each pair, which says whether the pattern matches. */
class MatchRules {
  public static void main(String[] arguments) throws Exception {
    for (var pair : new ObjectMapper().readTree(System.in)) {
      System.out.println(Ruler.matchesRule(pair.get("event").toString(), pair.get("pattern").toString()));
    }
  }
}
