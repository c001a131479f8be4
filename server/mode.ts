// Must be the first import of every entry: React chooses its production or development build when it is loaded.
process.env.NODE_ENV ??= process.argv.includes("--dev") ? "development" : "production";
