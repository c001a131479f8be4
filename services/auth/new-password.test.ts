import { expect, test } from "vitest";
import { newPasswordFlaws } from "./new-password.ts";

const camille = {
  firstName: "Camille-Ève",
  lastName: "Durand",
  email: "c.durand@demo.example",
  birthdayDate: "1985-04-12",
};
const flaw = (password: string, confirm = password, about: Parameters<typeof newPasswordFlaws>[3] = camille) =>
  newPasswordFlaws({ passwordMinLength: 6 }, password, confirm, about);

test("PF-082 a new password has at least the configured number of characters, an accented letter counts as one", async () => {
  expect(await flaw("zyx9!")).toEqual([{ field: "password", message: "tooShort", detail: { min: 6 } }]);
  expect(await flaw("e\u0301t9!z")).toMatchObject([{ message: "tooShort" }]);
  expect(await flaw("zyx9!é")).toEqual([]);
  expect(await newPasswordFlaws({ passwordMinLength: 12 }, "elevenchars", "elevenchars", {})).toMatchObject([
    { detail: { min: 12 } },
  ]);
});

test("PF-083 a confirmation that differs is named at its field", async () => {
  expect(await flaw("cheval-agrafe", "cheval-agrafes")).toEqual([{ field: "confirmPassword", message: "mismatch" }]);
});

test("R9 the most common passwords are refused, in capitals, in full width and with digits around them too", async () => {
  for (const common of [
    "123456",
    "PassWord",
    "ａｚｅｒｔｙ",
    "football",
    "soleil1",
    "2026Motdepasse!",
    "------",
    "ééééééé",
    "        ",
    " \t  \u00a0 ",
  ])
    expect(await flaw(common)).toContainEqual({ field: "password", message: "common" });
  for (const good of ["un bateau", "482910-max-!!8841", "7391#8264love20418"])
    expect(await flaw(good), good).toEqual([]);
});

test("decisions 2.1 the person's name, address and birth date with little else are refused", async () => {
  for (const own of [
    "Durand85",
    "DURAND!!",
    "c.durand@demo.example",
    "camilleeve",
    "Camille Eve 1985",
    "12/04/1985",
    "850412",
    "durand1204",
  ])
    expect(await flaw(own), own).toContainEqual({ field: "password", message: "personal" });
  for (const fine of ["durand aime la mer", "Soleil-couchant-42", "120485-phare"])
    expect(await flaw(fine), fine).toEqual([]);
  expect(await flaw("zqwvkj", "zqwvkj", {})).toEqual([]);
});

test("quality 14 a long passphrase is not truncated", async () => {
  const long = "un phare, une barque et trois mouettes ".repeat(4);
  expect(await flaw(long)).toEqual([]);
  expect(await flaw(long, `${long}.`)).toMatchObject([{ message: "mismatch" }]);
});

test("decisions 2.1 all that is wrong with a new password is told at once", async () => {
  expect(await flaw("12345", "123456")).toMatchObject([
    { message: "tooShort" },
    { message: "common" },
    { field: "confirmPassword", message: "mismatch" },
  ]);
});
