import type { Config } from "@react-router/dev/config";

// The framework would refuse posts without a matching Origin before any middleware: our own check decides alone.
export default { ssr: true, allowedActionOrigins: ["**"] } satisfies Config;
