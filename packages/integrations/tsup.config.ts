import { defineConfig } from "tsup"

export default defineConfig({
  entry: [
    "src/calendars/caldav/index.ts",
    "src/calendars/feed/index.ts",
    "src/calendars/google/index.ts",
    "src/calendars/ics/index.ts",
    "src/calendars/microsoft/index.ts",
    "src/calendars/testing/index.ts",
    "src/imports/index.ts",
    "src/imports/testing/index.ts",
    "src/calendars/zoom/index.ts",
    "src/mail/index.ts",
    "src/smtp/index.ts",
    "src/stripe/index.ts",
    "src/stripe/testing/index.ts",
    "src/twilio/index.ts",
    "src/twilio/testing/index.ts",
    "src/webhooks/index.ts"
  ],
  format: "esm",
  target: "node22",
  dts: false,
  sourcemap: true,
  // The sources are in the package, so its maps do not repeat them.
  esbuildOptions: (options) => {
    options.sourcesContent = false
  },
  clean: ["!**/*.d.ts", "!**/*.d.ts.map"]
})
