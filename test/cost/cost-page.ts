import counts from "./counts.json" with { type: "json" };
import { monthlyCost } from "./monthly-cost.ts";
import list from "./prices.json" with { type: "json" };

const OBJECTS = [10, 100, 1_000, 10_000, 100_000];

/** The page with its tables rewritten. Throws if a pair of markers is missing. */
export function withTables(page: string): string {
  const tables = { costs: costs(), counts: countsTable(), prices: prices() };
  return Object.entries(tables).reduce((text, [name, table]) => {
    const markers = new RegExp(`(<!-- ${name}: written by npm run cost -->\n)[^]*?(<!-- end -->)`);
    if (!markers.test(text)) throw new Error(`docs/cost.md has no place for the table of ${name}`);
    return text.replace(markers, (_, begin: string, end: string) => `${begin}\n${table}\n\n${end}`);
  }, page);
}

function costs(): string {
  const head = [
    [
      "buckets",
      "Driftless",
      "Driftless's S3 calls",
      "ACK, on your nodes",
      "ACK, on Fargate",
      "managed ACK",
      "ACK's S3 calls",
    ],
    Array.from({ length: 7 }, () => "---:"),
  ];
  const rows = OBJECTS.map((objects) => {
    const cost = monthlyCost(objects);
    const amounts = [cost.driftless, cost.driftlessCalls, cost.ack, cost.ackOnFargate, cost.managedAck, cost.ackCalls];
    return [objects.toLocaleString("en"), ...amounts.map(dollars)];
  });
  return table([...head, ...rows]);
}

function countsTable(): string {
  const rows = Object.values(counts).map(({ count, what, from }) => [count.toLocaleString("en", PRECISE), what, from]);
  return table([["count", "what", "source"], ["---:", "---", "---"], ...rows]);
}

function prices(): string {
  const rows = Object.values(list.prices).map((one) => [
    `$${one.price.toLocaleString("en", PRECISE)}`,
    `[${one.for}](${one.source})`,
    one.checked,
  ]);
  return table([["price", "for", "basis"], ["---:", "---", "---"], ...rows]);
}

const PRECISE = { maximumFractionDigits: 10 } as const;

function dollars(amount: number): string {
  const digits = amount < 100 ? 2 : 0;
  return `$${amount.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}

function table(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
