import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import "../scripts/build-if-stale.ts";
import { readsTooMuch } from "../tests/query-plans.ts";
import { compareWithBareFramework } from "./bare-framework.ts";
import { makeBoth, measureBookings, measureRush } from "./bookings.ts";
import { measureHostileBodies } from "./hostile-bodies.ts";
import { measureHostileServices } from "./hostile-services.ts";
import { findLargeFolder, makeLargeFolder } from "./large-folder.ts";
import { compareWithLargeSet, type Data } from "./large-set.ts";
import { tool } from "./load.ts";
import { compareKnownAndUnknown } from "./neutral-answers.ts";
import { explainHotCalls } from "./query-plans.ts";
import { measureSoak } from "./soak.ts";

// `npm run bench` prints ratios within one run on the loopback; absolute figures depend mostly on the machine. `--large`
// makes the large data set first, `--plans` prints what statements read, `--bookings` how many people can book at once, and
// `--soak 60` the memory during that many minutes of mixed traffic.

const choice = { type: "boolean", default: false } as const;
const { values: wanted } = parseArgs({
  options: { large: choice, plans: choice, bookings: choice, soak: { type: "string" } },
});

const say = (line = "") => process.stdout.write(`${line}\n`);
const row = (first: string, ...others: string[]) =>
  say(first.padEnd(60) + others.map((text) => text.padStart(14)).join(""));
const ms = (value: number) => `${value.toFixed(1)} ms`;
const machine = () =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(" ");

async function printBareFramework() {
  const before = machine();
  row(
    `Same markup, 8 connections (${tool})`,
    "answers/s",
    "CPU an answer",
    "p50 half load",
    "p99 half load",
    "p99/p50",
    "reach",
    "reached",
  );
  await compareWithBareFramework(({ product, bare, reach }) => {
    const share = `${((100 * product.perSecond) / bare.perSecond).toFixed(0)} %`;
    for (const { name, perSecond, cpu, p50, p99 } of [product, bare]) {
      const figures = [perSecond.toFixed(0), ms(cpu), ms(p50), ms(p99), (p99 / p50).toFixed(1)];
      row(name, ...figures, ...(name === product.name ? [`${reach} %`, share] : []));
    }
  });
  row("Load average before, after", before, machine());
  say();
}

async function printLargeSet() {
  const folder = wanted.large ? await makeLargeFolder() : findLargeFolder();
  if (folder) await printComparison("Embedded", {}, { dataDir: folder });
  else
    say(
      "200 against 20 000 practitioners, embedded: not measured. `npm run bench -- --large` makes today's large data set.",
    );
  const databaseUrl = process.env.TEST_DATABASE_URL;
  if (!databaseUrl)
    return say("The same on PostgreSQL: not measured. `scripts/postgres.sh run npm run bench` starts one.");
  const { small, large } = await makeBoth(databaseUrl);
  await printComparison("PostgreSQL", { databaseUrl: small }, { databaseUrl: large });
}

async function printComparison(engine: string, smallData: Data, largeData: Data) {
  const before = machine();
  row(
    `${engine}: searches, no two alike, in turns`,
    ...["p50 of 200", "p50 of 20 000", "ratio", "p99 of 20 000", "cards"],
  );
  for (const { name, small, large } of await compareWithLargeSet(smallData, largeData))
    row(
      name,
      ...[ms(small.p50), ms(large.p50), (large.p50 / small.p50).toFixed(2), ms(large.p99)],
      `${small.cards}, ${large.cards}`,
    );
  row("Reach", "", "", "<= 2");
  row("Load average before, after", before, machine());
}

async function printNeutralAnswers() {
  row("200 tries in turn, medians", "with account", "without", "difference");
  for (const { name, known, unknown } of await compareKnownAndUnknown())
    row(name, ms(known), ms(unknown), ms(Math.abs(known - unknown)));
  row("Reach", "", "", "<= 50 ms");
  say();
}

async function printHostileBodies() {
  const [empty, ...hostile] = await measureHostileBodies();
  const worst = hostile.sort((one, other) => other.ms - one.ms);
  row("Hostile bodies to the pages, medians", "status", "time", "to an empty one");
  for (const { name, status, ms: time } of [empty!, ...worst])
    row(name, String(status), ms(time), (time / empty!.ms).toFixed(2));
  row("Reach", "", "", "<= 3");
  say();
}

async function printHostileServices() {
  row("Hostile bodies to the services, medians", "status", "time", "beside empty");
  const rows = await measureHostileServices();
  for (const { call, name, status, ms: time, ratio } of rows)
    row(`${call.split("/").at(-1)}: ${name}`, String(status), ms(time), ratio.toFixed(1));
  row("Worst", "", "", Math.max(...rows.map(({ ratio }) => ratio)).toFixed(1));
  row("Reach", "", "", "<= 3");
  say();
}

async function printQueryPlans() {
  const databaseUrl = process.env.TEST_DATABASE_URL;
  if (!databaseUrl) return say("Not measured: `scripts/postgres.sh run npm run bench -- --plans` starts a PostgreSQL.");
  row("One statement a line; ! reads more than ten times its rows", "rows read", "returned", "buffers", "time");
  const calls = await explainHotCalls(databaseUrl);
  for (const { call, status, plans } of calls) {
    say(`${call} (${status})`);
    for (const plan of plans) {
      const { read, returned, buffers, ms: time } = plan;
      const text = plan.sql.replaceAll(/\s+/g, " ");
      row(`${readsTooMuch(plan) ? "!" : " "} ${text.slice(0, 56)}`, `${read}`, `${returned}`, `${buffers}`, ms(time));
    }
  }
  row("Statements that read too much", `${calls.flatMap(({ plans }) => plans).filter(readsTooMuch).length}`);
}

async function printBookings() {
  const databaseUrl = process.env.TEST_DATABASE_URL;
  if (!databaseUrl)
    return say("Not measured: `scripts/postgres.sh run npm run bench -- --bookings` starts a PostgreSQL.");
  row(
    "200 patients book at once for a minute",
    ...["bookings/s", "p50", "p99", "answer p50", "answer p99", "acts", "audit rows"],
  );
  for (const processes of [1, 2]) {
    const before = machine();
    const found = await measureBookings(databaseUrl, processes);
    const { booking, answer } = found;
    row(
      `${processes} web process${processes > 1 ? "es" : ""}, ${found.booked} booked`,
      ...[found.perSecond.toFixed(1), ms(booking.p50), ms(booking.p99), ms(answer.p50), ms(answer.p99)],
      ...[`${found.acts}`, `${found.audited}`],
    );
    row("  asked to come back in some seconds", `${found.waits}`);
    for (const [kind, count] of Object.entries(found.others)) row(`  ended otherwise: ${kind}`, `${count}`);
    for (const [kind, count] of Object.entries(found.logged)) row(`  in the log: ${kind}`, `${count}`);
    row("  load average before, after", before, machine());
  }
  row("Reach", ">= 8", "", "", "", "", "", "as acts");
  say();
  row("500 people press one time at once", "holders", "told so", "otherwise", "came back", "longest");
  for (const url of [databaseUrl, undefined]) {
    const { engine, holders, told, otherwise, waits, longest } = await measureRush(url);
    row(engine, `${holders}`, `${told}`, `${otherwise}`, `${waits}`, ms(longest));
  }
  row("Reach", "1", "", "0", "0", "<= 6000 ms");
}

async function printSoak(minutes: number) {
  row(`Memory in ${minutes} minutes of mixed traffic, medians`, "1st quarter", "2nd", "3rd", "4th", "most", "4th/2nd");
  const print = async (engine: string, databaseUrl?: string) => {
    const { quarters, most, answers, logged } = await measureSoak(databaseUrl, minutes);
    const growth = quarters[3]! / quarters[1]!;
    row(engine, ...[...quarters, most].map((megabytes) => `${megabytes.toFixed(0)} MB`), growth.toFixed(2));
    for (const [kind, count] of Object.entries(answers)) row(`  ${kind}`, `${count}`);
    for (const [kind, count] of Object.entries(logged)) row(`  in the log: ${kind}`, `${count}`);
  };
  const databaseUrl = process.env.TEST_DATABASE_URL;
  await Promise.all([print("embedded"), ...(databaseUrl ? [print("PostgreSQL", databaseUrl)] : [])]);
}

if (wanted.soak) await printSoak(Number(wanted.soak));
else if (wanted.plans) await printQueryPlans();
else if (wanted.bookings) await printBookings();
else {
  await printBareFramework();
  await printHostileBodies();
  await printHostileServices();
  await printNeutralAnswers();
  await printLargeSet();
}
