import { expect, test } from "vitest";
import { readQuery } from "./.server/read-query";
import { searchPath, splitName } from "./query";

const today = "2026-11-21";
const read = (query: string) => readQuery(new URLSearchParams(query), today);

test("BK-001 a search without a date starts today", () => {
  expect(read("")).toMatchObject({ date: today, part: "TOUTE", page: 1 });
  expect(read("").wrongDate).toBeUndefined();
});

test("a day is parsed as one value and from its three parts", () => {
  expect(read("localDate=2026-11-24").date).toBe("2026-11-24");
  expect(read("localDate.day=1er&localDate.month=déc&localDate.year=2026").date).toBe("2026-12-01");
  expect(read("localDate.day=&localDate.month=&localDate.year=").wrongDate).toBeUndefined();
});

test.each([
  ["localDate=2026-11-20", "search:date.past"],
  ["localDate=2027-02-20", "search:date.tooFar"],
  ["localDate=hier", "search:date.wrong"],
  [`localDate=${"8".repeat(99)}-1-1`, "search:date.wrong"],
  ["localDate=2026-02-30", "common:date.dayNotInMonth"],
  ["localDate.day=24&localDate.month=&localDate.year=2026", "common:date.monthMissing"],
])("BK-003 «%s» gives an error and searches today", (query, error) => {
  expect(read(query)).toMatchObject({ date: today, wrongDate: { error } });
});

test("quality 23 each value is cut to the length of its field", () => {
  const names = ["specialty", "name", "firstName", "lastName", "city", "language", "sector", "part", "localDate"];
  const long = "8".repeat(999);
  for (const whole of [long, `${long}-1-1`]) {
    const query = read(new URLSearchParams(names.map((name) => [name, whole])).toString());
    expect(JSON.stringify(query)).not.toMatch(/8{65}/);
  }
});

test("invalid values are ignored", () => {
  expect(read("part=__proto__&page=-3&pages=9e9&name=%00")).toMatchObject({
    part: "TOUTE",
    page: 1,
    pages: 1,
    name: "",
  });
  expect(read("page=99999&pages=77")).toMatchObject({ page: 9_000, pages: 5 });
});

test("parsing the URL of a search gives the same search", () => {
  const query = { ...read("specialty=orl&localDate=2026-11-24&part=SOIR&city=Lyon&page=3"), pages: 2 };
  expect(searchPath(query)).toBe("/search?specialty=orl&localDate=2026-11-24&part=SOIR&city=Lyon");
  const path = searchPath(query, { page: 3, pages: 2 });
  expect(read(path.split("?")[1]!)).toEqual(query);
});

const martin = { firstName: "Nadia", lastName: "Martin" };
const lefevre = { firstName: "Martine", lastName: "Lefèvre" };
test.each([
  ["nadia", [martin], martin],
  ["martin", [lefevre, martin], { lastName: "martin" }],
  ["martine", [lefevre, { ...lefevre, lastName: "Roux" }], { firstName: "martine" }],
  ["lefevre mart", [lefevre, martin], { firstName: "mart", lastName: "lefevre" }],
  ["inconnu", [], { lastName: "inconnu" }],
])("BK-006 «%s» is split by the names it matches", (typed, matches, expected) => {
  expect(splitName(typed, matches)).toEqual(expected);
});
