// Starts the web app, or with «services» the services host. Plain JavaScript, so that a Node which cannot read
// TypeScript tells what it needs instead of failing on the first file.
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `Node: version 22.18 or later is needed, and this is ${process.versions.node}. Start with npm start.\n`,
  );
  process.exit(1);
}
await import(process.argv[2] === "services" ? "./services/main.ts" : "./server.ts");
