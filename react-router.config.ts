import type { Config } from "@react-router/dev/config";

// The framework refuses posts whose Origin does not match before any middleware runs; our CSRF check decides instead.
export default { ssr: true, allowedActionOrigins: ["**"] } satisfies Config;
