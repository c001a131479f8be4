import { execFileSync } from "node:child_process";

/** Whether a program is installed. In continuous integration all must be, so there it throws. */
export function isInstalled(program: string): boolean {
  try {
    execFileSync("sh", ["-c", `command -v ${program}`], { stdio: "ignore" });
    return true;
  } catch {
    if (process.env.CI) throw new Error(`${program} is not installed: continuous integration needs it.`);
    process.stdout.write(`${program} is not installed, so its tests are left out.\n`);
    return false;
  }
}
