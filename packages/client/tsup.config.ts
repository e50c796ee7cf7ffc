import { defineConfig } from "tsup"

export default defineConfig({
  entry: ["src/index.ts", "src/createOperatorClient.ts", "src/createVisitorClient.ts", "src/webhookReceiver.ts"],
  format: "esm",
  platform: "neutral",
  target: "es2022",
  dts: false,
  sourcemap: true,
  // The sources are in the package, so its maps do not repeat them.
  esbuildOptions: (options) => {
    options.sourcesContent = false
  },
  clean: ["!**/*.d.ts", "!**/*.d.ts.map"]
})
