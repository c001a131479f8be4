import { expect, test } from "vitest";
import { agendaWindow } from "./window";

const today = "2026-03-25";
const read = (query: string) => agendaWindow(new URLSearchParams(query), today);

test("BK-027 an agenda shows six calendar days, also across a clock change", () => {
  expect(read("")).toEqual({
    from: "2026-03-25",
    to: "2026-03-30",
    isLonger: false,
    more: "from=2026-03-25&jours=12",
    earlier: null,
    later: "from=2026-03-31",
  });
});

test("BK-023 «Voir plus» shows six more days, up to 30", () => {
  expect(read("from=2026-03-28&jours=12")).toMatchObject({ to: "2026-04-08", earlier: "from=2026-03-25" });
  expect(read("jours=30")).toMatchObject({ to: "2026-04-23", more: null });
});

test.each(["from=hier", "from=2026-02-30", "from=2026-03-24", "from=2027-01-01", "jours=1000000", "jours=-6"])(
  "«%s» is ignored",
  (query) => {
    expect(read(query)).toEqual(read(""));
  },
);

test("no window is beyond the 90 days of the agenda", () => {
  expect(read("from=2026-06-23")).toMatchObject({ from: "2026-06-23", later: null });
});
