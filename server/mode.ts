// First import of every entry: React picks its production or development build when it is loaded.
process.env.NODE_ENV ??= process.argv.includes("--dev") ? "development" : "production";
